import type { Layout } from '@lienzo/contract';
import type { Drawing } from '@lienzo/shapes';
import { indicesAbove } from '@lienzo/zone-doc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board } from '../board/board.ts';
import { createTestBoard, putFrame, putShape, testId } from '../board/test-board.ts';
import type { Renderer } from '../scene/renderer.ts';
import { createScene } from '../scene/scene.ts';
import { BitmapScene } from './bitmap-scene.ts';

// What Node lacks of a browser: canvases, which record what is painted, and frames, which the tests play.

class TestContext {
  transforms: number[][] = [];
  cleared: number[][] = [];
  fills = 0;
  globalAlpha = 1;
  private transform: number[] = [];
  setTransform(...values: number[]) {
    this.transform = values;
  }
  resetTransform() {}
  clearRect(...area: number[]) {
    this.cleared.push(area);
  }
  save() {}
  restore() {}
  clip() {}
  getImageData() {}
  fill() {
    this.fills += 1;
    this.transforms.push(this.transform);
  }
}

class TestCanvas {
  width = 0;
  height = 0;
  className = '';
  readonly style: Record<string, string> = {};
  readonly dataset: Record<string, string> = {};
  readonly context = new TestContext();
  getContext() {
    return this.context;
  }
}

const size = { width: 1000, height: 800 };
let frames: (() => void)[] = [];
let created: TestCanvas[] = [];
let fontListeners: (() => void)[] = [];

/** Plays animation frames until no more are requested. */
function settle(): void {
  for (let count = 0; frames.length > 0; count += 1) {
    if (count > 1_000) throw new Error('It never comes to rest.');
    for (const frame of frames.splice(0)) frame();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = [];
  created = [];
  fontListeners = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal(
    'Path2D',
    class {
      rect() {}
    },
  );
  vi.stubGlobal('document', {
    fonts: {
      addEventListener: (_: string, listener: () => void) => fontListeners.push(listener),
    },
    createElement: () => {
      const canvas = new TestCanvas();
      created.push(canvas);
      return canvas;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Shown {
  readonly board: Board;
  /** The canvases in the page, bottom first. */
  readonly canvases: () => readonly TestCanvas[];
  readonly shownTimes: () => number;
  readonly stop: () => void;
}

function show(board: Board): Shown {
  let canvases: readonly TestCanvas[] = [];
  let times = 0;
  const host = {
    replaceChildren: (...next: TestCanvas[]) => {
      canvases = next;
    },
  };
  const stop = new AbortController();
  const options = {
    board,
    size,
    host: host as unknown as HTMLElement, // all that the scene uses
    onShown: () => {
      times += 1;
    },
  };
  new BitmapScene(options).start(stop.signal);
  return { board, canvases: () => canvases, shownTimes: () => times, stop: () => stop.abort() };
}

/** Draws boxes in their places. */
const renderer: Renderer = {
  shape: ({ properties }) => boxDrawing(properties?.layout),
  frame: ({ properties }) => boxDrawing(properties?.layout),
  connector: () => boxDrawing({}),
};

function boxDrawing({ left = 0, top = 0, width = 0, height = 0 }: Layout = {}): Drawing {
  const fill = { kind: 'solid', color: '#ffffff', opacity: 1 } as const;
  const items = [{ kind: 'path', d: 'M 0 0', fill } as const];
  return { items, bounds: { left, top, width, height } };
}

function boardWith(count: number): Board {
  const plain = createTestBoard();
  const board = { ...plain, scene: createScene(plain.zone.doc, renderer) };
  const places = indicesAbove(undefined, count);
  board.zone.transact(() => {
    for (const [index, place] of places.entries()) {
      const layout = { left: (index % 25) * 40, top: Math.floor(index / 25) * 30 };
      const element = {
        meta: { id: testId(index + 1) },
        basic: { type: 'RECTANGLE' as const },
        properties: { layout: { ...layout, width: 30, height: 20 } },
        text: { paragraphs: [{ id: testId(10_000 + index), portions: [{ text: 'Words' }] }] },
      };
      board.zone.insert('shape', element, place);
    }
  });
  return board;
}

const onlyCanvas = ({ canvases }: Shown): TestCanvas => {
  const [canvas, ...others] = canvases();
  if (!canvas || others.length > 0) throw new Error('There is not exactly one canvas.');
  return canvas;
};

describe('a scene as a bitmap', () => {
  it('is shown once everything around the view is painted', () => {
    const shown = show(boardWith(500));
    expect(shown.canvases()).toEqual([]);
    settle();
    expect(onlyCanvas(shown).dataset.painted).toBe('500');
    expect(shown.shownTimes()).toBe(1);
  });

  it('has as many pixels as the device', () => {
    vi.stubGlobal('devicePixelRatio', 2);
    const shown = show(boardWith(1));
    settle();
    const { width, height, style } = onlyCanvas(shown);
    expect(style.width).toBe(`${width / 2}px`);
    expect(style.height).toBe(`${height / 2}px`);
    expect(width).toBeGreaterThanOrEqual(2 * size.width);
  });

  it('is moved at once when the view moves, and painted again when it rests', () => {
    const shown = show(boardWith(10));
    settle();
    const first = onlyCanvas(shown);
    const before = first.style.transform;
    shown.board.viewport.set({ x: 20, y: 10, zoom: 1 });
    expect(first.style.transform).not.toBe(before);
    settle();
    expect(onlyCanvas(shown)).toBe(first);
    vi.advanceTimersByTime(200);
    settle();
    expect(onlyCanvas(shown)).not.toBe(first);
    expect(onlyCanvas(shown).dataset.painted).toBe('10');
    expect(shown.shownTimes()).toBe(1);
  });

  it('is painted again without a rest when it no longer covers the view', () => {
    const shown = show(boardWith(10));
    settle();
    const first = onlyCanvas(shown);
    shown.board.viewport.set({ x: 5_000, y: 0, zoom: 1 });
    settle();
    expect(onlyCanvas(shown)).not.toBe(first);
  });

  it('uses two canvases in turn', () => {
    const shown = show(boardWith(10));
    settle();
    for (let turn = 1; turn <= 4; turn += 1) {
      shown.board.viewport.set({ x: 5_000 * turn, y: 0, zoom: 1 });
      settle();
    }
    expect(created).toHaveLength(2);
  });
});

describe('changes of a scene that is shown as a bitmap', () => {
  it('are painted where they are, on the same canvas', () => {
    const shown = show(boardWith(500));
    settle();
    const { context } = onlyCanvas(shown);
    const cleared = context.cleared.length;
    shown.board.zone.change('shape', { id: testId(1), properties: { layout: { left: 3 } } });
    settle();
    expect(created).toHaveLength(1);
    expect(context.cleared.length).toBeGreaterThan(cleared);
  });

  it('of a frame are painted with everything, because it can take others along', () => {
    const board = boardWith(10);
    const frame = putFrame(board, 900, [0, 0, 300, 300]);
    const shown = show(board);
    settle();
    board.zone.change('frame', { id: frame, properties: { layout: { left: 50 } } });
    settle();
    expect(created).toHaveLength(2);
    expect(onlyCanvas(shown).dataset.painted).toBe('11');
  });

  it('of many elements are painted in the background', () => {
    const board = boardWith(500);
    const shown = show(board);
    settle();
    const first = onlyCanvas(shown);
    board.zone.transact(() => {
      for (let index = 1; index <= 450; index += 1) board.zone.remove(testId(index));
    });
    expect(onlyCanvas(shown)).toBe(first);
    settle();
    expect(onlyCanvas(shown).dataset.painted).toBe('50');
  });

  it('while a picture is painted are on it, too', () => {
    const board = boardWith(500);
    const shown = show(board);
    settle();
    const first = onlyCanvas(shown);
    board.viewport.set({ x: 100, y: 0, zoom: 1 });
    vi.advanceTimersByTime(200);
    // Painting takes so long that the first frame only paints a part.
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 2;
      return time;
    });
    frames.shift()?.();
    expect(onlyCanvas(shown)).toBe(first);
    putShape(board, 901, [10, 10, 30, 20]);
    settle();
    expect(onlyCanvas(shown)).not.toBe(first);
    expect(onlyCanvas(shown).dataset.painted).toBe('500');
    expect(onlyCanvas(shown).context.fills).toBeGreaterThan(500);
  });

  it('such as a loaded font paint everything again', () => {
    const shown = show(boardWith(10));
    settle();
    const first = onlyCanvas(shown);
    for (const listener of fontListeners) listener();
    settle();
    expect(onlyCanvas(shown)).not.toBe(first);
  });

  it('are ignored after the end', () => {
    const shown = show(boardWith(10));
    settle();
    shown.stop();
    const { cleared } = onlyCanvas(shown).context;
    const before = cleared.length;
    shown.board.zone.remove(testId(1));
    shown.board.viewport.set({ x: 5_000, y: 0, zoom: 1 });
    vi.advanceTimersByTime(1_000);
    settle();
    expect([cleared.length, created.length]).toEqual([before, 1]);
  });
});

describe('a drag of many elements on a bitmap', () => {
  const keys = (first: number, last: number) =>
    new Set(Array.from({ length: last - first + 1 }, (_, index) => testId(first + index)));

  it('moves a bitmap of them above one of the others', () => {
    const board = boardWith(600);
    const shown = show(board);
    settle();
    const dragged = keys(1, 450);
    board.scene.previewMove({ keys: dragged, delta: { x: 5, y: 0 } });
    settle();
    expect(shown.canvases()).toHaveLength(2);
    const [still, moving] = shown.canvases();
    const before = [still?.style.transform, moving?.style.transform];
    board.scene.previewMove({ keys: dragged, delta: { x: 60, y: 0 } });
    expect(still?.style.transform).toBe(before[0]);
    expect(moving?.style.transform).not.toBe(before[1]);
    const count = created.length;
    settle();
    expect(created).toHaveLength(count);
    board.scene.preview(new Map());
    settle();
    expect(onlyCanvas(shown).dataset.painted).toBe('600');
  });

  it('moves the picture itself if everything is dragged', () => {
    const board = boardWith(500);
    const shown = show(board);
    settle();
    const first = onlyCanvas(shown);
    const before = first.style.transform;
    board.scene.previewMove({ keys: keys(1, 500), delta: { x: 50, y: 20 } });
    settle();
    expect(onlyCanvas(shown)).toBe(first);
    expect(first.style.transform).not.toBe(before);
  });
});

describe('a text that is edited on a bitmap', () => {
  it('is painted again without its text, and with it afterwards', () => {
    const board = boardWith(500);
    const shown = show(board);
    settle();
    const { context } = onlyCanvas(shown);
    const levels: string[] = [];
    const { placedDrawingOf } = board.scene;
    vi.spyOn(board.scene, 'placedDrawingOf').mockImplementation((element, level) => {
      if (element.key === testId(7)) levels.push(level);
      return placedDrawingOf(element, level);
    });
    const cleared = context.cleared.length;
    board.editing.set(testId(7));
    settle();
    expect(new Set(levels)).toEqual(new Set(['plain']));
    expect(context.cleared.length).toBeGreaterThan(cleared);
    levels.splice(0);
    board.editing.set(undefined);
    settle();
    expect(levels).toContain('full');
    expect(created).toHaveLength(1);
  });
});
