import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board } from '../board/board.ts';
import { createTestBoard, putFrame, putShape } from '../board/test-board.ts';
import { PointerInput } from './pointer-input.ts';

/** A stand-in for a DOM node that keeps its listeners. */
class FakeElement {
  readonly dataset: Record<string, string> = {};
  readonly style = { cursor: '' };
  readonly listeners = new Map<string, (event: unknown) => void>();
  readonly attributes: Readonly<Record<string, string>>;
  readonly isContentEditable = false;
  readonly tagName: string;

  constructor(attributes: Readonly<Record<string, string>> = {}, tagName = 'DIV') {
    this.attributes = attributes;
    this.tagName = tagName;
  }

  addEventListener(name: string, listener: (event: unknown) => void) {
    this.listeners.set(name, listener);
  }
  getBoundingClientRect() {
    return { left: 100, top: 50 };
  }
  setPointerCapture() {}
  focus() {}
  closest(selector: string) {
    if (selector === this.tagName.toLowerCase()) return this;
    return selector.slice(1, -1) in this.attributes ? this : null;
  }
  getAttribute(name: string) {
    return this.attributes[name] ?? null;
  }
}

interface FakeEvent extends Partial<PointerEvent> {
  x?: number;
  y?: number;
}

let frames: (() => void)[] = [];
let keys: FakeElement;

beforeEach(() => {
  frames = [];
  keys = new FakeElement();
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('window', keys);
  vi.stubGlobal('document', { body: new FakeElement() });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => vi.unstubAllGlobals());

function setUp(board: Board = createTestBoard()) {
  const node = new FakeElement();
  new PointerInput(board, node as unknown as HTMLElement).listen(new AbortController().signal);
  const send = (name: string, { x = 0, y = 0, ...rest }: FakeEvent = {}) => {
    const event = {
      ...{ clientX: x + 100, clientY: y + 50, pointerId: 1, pointerType: 'mouse', button: 0 },
      ...{ shiftKey: false, altKey: false, ctrlKey: false, metaKey: false },
      ...{ target: node, preventDefault: vi.fn(), type: name },
      ...rest,
    };
    const from = name.startsWith('key') ? keys : node;
    from.listeners.get(name)?.(event);
    return event;
  };
  const runFrames = () => {
    for (const run of frames.splice(0)) run();
  };
  const drag = (from: FakeEvent, to: FakeEvent) => {
    send('pointerdown', from);
    send('pointermove', { ...from, ...to });
    send('pointerup', { ...from, ...to });
  };
  return { board, node, send, runFrames, drag };
}

describe('the middle button', () => {
  it('pans and does not paste the selected text, which it does on Linux', () => {
    const { board, send, drag } = setUp();
    const paste = () => {
      const event = { preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
      keys.listeners.get('paste')?.(event);
      return event.stopImmediatePropagation.mock.calls.length > 0;
    };
    send('pointerdown', { x: 10, y: 10, button: 1 });
    expect(paste()).toBe(true);
    send('pointermove', { x: 40, y: 10, button: 1 });
    send('pointerup', { x: 40, y: 10, button: 1 });
    expect(board.viewport.get().x).toBe(-30);
    expect(paste()).toBe(true);
    drag({ x: 10, y: 10 }, { x: 20, y: 10 });
    expect(paste()).toBe(false);
  });
});

describe('the space key', () => {
  it('pans after a control was pressed, but belongs to a control focused with the keyboard', () => {
    const { board, send, drag } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    const button = new FakeElement({}, 'BUTTON') as unknown as EventTarget;
    keys.listeners.get('pointerdown')?.({ target: button });
    const event = send('keydown', { key: ' ', target: button } as FakeEvent);
    expect(event.preventDefault).toHaveBeenCalled();
    drag({ x: 10, y: 10 }, { x: 40, y: 10 });
    send('keyup', { key: ' ', target: button } as FakeEvent);
    expect(board.viewport.get().x).toBe(-30);
    expect(board.scene.find(shape)?.box.left).toBe(0);

    send('keydown', { key: 'Tab', target: button } as FakeEvent);
    const press = send('keydown', { key: ' ', target: button } as FakeEvent);
    expect(press.preventDefault).not.toHaveBeenCalled();
  });
});

describe('a pinch in Safari', () => {
  it('zooms around the pointer', () => {
    const { board, send } = setUp();
    send('gesturestart', { x: 100, y: 100, scale: 1 } as FakeEvent);
    send('gesturechange', { x: 100, y: 100, scale: 2 } as FakeEvent);
    expect(board.viewport.get()).toEqual({ x: 50, y: 50, zoom: 2 });
  });
});

describe('the mouse', () => {
  it('moves an element from where it is pressed to where it is released', () => {
    const { board, drag } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    drag({ x: 10, y: 10, ctrlKey: true }, { x: 210, y: 110 });
    expect(board.scene.find(shape)?.box).toMatchObject({ left: 200, top: 100 });
  });

  it('handles many moves once per animation frame', () => {
    const { board, send, runFrames } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    send('pointerdown', { x: 10, y: 10 });
    for (const x of [50, 90, 130]) send('pointermove', { x, y: 10, ctrlKey: true });
    expect(frames).toHaveLength(1);
    expect(board.scene.find(shape)?.box.left).toBe(0);
    runFrames();
    expect(board.scene.find(shape)?.box.left).toBe(120);
  });

  it('pans with the middle button, and with the space key held', () => {
    const { board, drag, send } = setUp();
    drag({ x: 0, y: 0, button: 1 }, { x: 30, y: 40 });
    expect(board.viewport.get()).toMatchObject({ x: -30, y: -40 });
    send('keydown', { key: ' ' } as FakeEvent);
    drag({ x: 0, y: 0 }, { x: 30, y: 40 });
    expect(board.viewport.get()).toMatchObject({ x: -60, y: -80 });
    send('keyup', { key: ' ' } as FakeEvent);
    drag({ x: 0, y: 0 }, { x: 30, y: 40 });
    expect(board.viewport.get()).toMatchObject({ x: -60, y: -80 });
  });

  it('leaves the space key to buttons and fields', () => {
    const { node, send } = setUp();
    const button = new FakeElement({}, 'BUTTON') as unknown as EventTarget;
    send('keydown', { key: ' ', target: button } as FakeEvent);
    expect(node.style.cursor).toBe('');
  });

  it('cancels a drag with Escape', () => {
    const { board, send, runFrames } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    send('pointerdown', { x: 10, y: 10 });
    send('pointermove', { x: 200, y: 10 });
    runFrames();
    send('keydown', { key: 'Escape' } as FakeEvent);
    send('pointerup', { x: 200, y: 10 });
    expect(board.scene.find(shape)?.box.left).toBe(0);
  });

  it('resizes with a handle', () => {
    const { board, drag } = setUp();
    const shape = putShape(board, 1, [0, 0, 100, 100]);
    board.selection.set(new Set([shape]));
    const target = new FakeElement({ 'data-handle': 'resize:1,1' }) as unknown as EventTarget;
    drag({ x: 100, y: 100, target, ctrlKey: true }, { x: 150, y: 120 });
    expect(board.scene.find(shape)?.box).toMatchObject({ width: 150, height: 120 });
  });

  it('selects the element under a right click, and keeps a selection that contains it', () => {
    const { board, send } = setUp();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const two = putShape(board, 2, [100, 0, 50, 50]);
    send('pointerdown', { x: 10, y: 10, button: 2 });
    expect([...board.selection.get()]).toEqual([one]);
    send('pointerup', { x: 10, y: 10, button: 2 });
    board.selection.set(new Set([one, two]));
    send('pointerdown', { x: 110, y: 10, button: 2 });
    expect([...board.selection.get()]).toEqual([one, two]);
  });

  it('ignores presses on controls over the canvas', () => {
    const { board, drag } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    const target = new FakeElement({ 'data-controls': '' }) as unknown as EventTarget;
    drag({ x: 10, y: 10, target }, { x: 90, y: 90 });
    expect(board.scene.find(shape)?.box.left).toBe(0);
    expect(board.selection.get().size).toBe(0);
  });

  it('shows connection points near a shape and hides them when it leaves', () => {
    const { board, send, runFrames } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    send('pointermove', { x: 60, y: 20 });
    runFrames();
    expect(board.hovered.get()).toBe(shape);
    send('pointerleave');
    expect(board.hovered.get()).toBeUndefined();
  });

  it('finishes the text that is being edited', () => {
    const { board, send } = setUp();
    board.editing.set(putShape(board, 1, [0, 0, 50, 50]));
    send('pointerdown', { x: 500, y: 500 });
    expect(board.editing.get()).toBeUndefined();
  });
});

describe('a double click', () => {
  it('edits the text of a shape and the name above a frame', () => {
    const { board, send } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    const frame = putFrame(board, 2, [200, 200, 300, 300]);
    send('dblclick', { x: 10, y: 10 });
    expect(board.editing.get()).toBe(shape);
    send('dblclick', { x: 210, y: 190 });
    expect(board.editing.get()).toBe(frame);
  });

  it('inserts a text on empty canvas and inside a frame', () => {
    const { board, send } = setUp();
    putFrame(board, 1, [0, 0, 300, 300]);
    send('dblclick', { x: 600, y: 600 });
    send('dblclick', { x: 150, y: 150 });
    expect(board.scene.count()).toBe(3);
  });

  it('asks for the file of a card, for viewers too', () => {
    for (const canEdit of [true, false]) {
      const { board, send } = setUp({ ...createTestBoard(), canEdit });
      const card = putShape(board, 1, [0, 0, 50, 50], { basic: { type: 'FILE' } });
      send('dblclick', { x: 10, y: 10 });
      expect(board.opened.get()).toBe(card);
      expect(board.editing.get()).toBeUndefined();
    }
  });

  it('does nothing for viewers', () => {
    const { board, send } = setUp({ ...createTestBoard(), canEdit: false });
    send('dblclick', { x: 600, y: 600 });
    expect(board.scene.count()).toBe(0);
  });
});

describe('fingers', () => {
  const finger = (pointerId: number, x: number, y: number): FakeEvent => ({
    ...{ pointerType: 'touch', pointerId, x, y },
  });

  it('pan on empty canvas', () => {
    const { board, drag } = setUp();
    drag(finger(1, 300, 300), { x: 320, y: 330 });
    expect(board.viewport.get()).toMatchObject({ x: -20, y: -30 });
  });

  it('move a shape that they press', () => {
    const { board, drag } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    drag({ ...finger(1, 10, 10), ctrlKey: true }, { x: 60, y: 10 });
    expect(board.scene.find(shape)?.box.left).toBe(50);
    expect(board.viewport.get()).toMatchObject({ x: 0, y: 0 });
  });

  it('zoom with a second finger, which cancels the drag of the first', () => {
    const { board, send, runFrames } = setUp();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    send('pointerdown', finger(1, 10, 10));
    send('pointermove', finger(1, 40, 10));
    runFrames();
    expect(board.scene.find(shape)?.box.left).toBe(30);
    send('pointerdown', finger(2, 140, 10));
    expect(board.scene.find(shape)?.box.left).toBe(0);
    send('pointermove', finger(2, 240, 10));
    expect(board.viewport.get().zoom).toBe(2);
    send('pointerup', finger(2, 240, 10));
    send('pointermove', finger(1, 400, 10));
    expect(board.viewport.get().zoom).toBe(2);
  });
});
