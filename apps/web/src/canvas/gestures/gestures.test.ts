import { describe, expect, it } from 'vitest';
import type { Board } from '../board/board.ts';
import type { Handle } from '../board/handle.ts';
import { createTestBoard, pointAt, putConnector, putFrame, putShape } from '../board/test-board.ts';
import type { PointerState } from './gesture.ts';
import { startGesture } from './start-gesture.ts';

/** Presses at the first point, moves over the others and releases at the last. */
function drag(board: Board, delta: readonly PointerState[], handle?: Handle): void {
  const [first, ...rest] = delta;
  if (!first) return;
  const gesture = startGesture(board, first, handle);
  for (const at of rest) gesture?.move(at);
  gesture?.end(delta.at(-1) ?? first);
}

const layoutOf = (board: Board, id: string) => board.scene.find(id)?.layout;
const selected = (board: Board) => [...board.selection.get()];

describe('selecting', () => {
  it('selects what is clicked, adds with shift, and deselects on empty canvas', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const two = putShape(board, 2, [100, 0, 50, 50]);
    drag(board, [pointAt(10, 10)]);
    expect(selected(board)).toEqual([one]);
    drag(board, [pointAt(110, 10, { shift: true })]);
    expect(selected(board)).toEqual([one, two]);
    drag(board, [pointAt(500, 500)]);
    expect(selected(board)).toEqual([]);
  });

  it('selects the topmost of several elements', () => {
    const board = createTestBoard();
    putShape(board, 1, [0, 0, 50, 50]);
    const over = putShape(board, 2, [20, 20, 50, 50]);
    drag(board, [pointAt(30, 30)]);
    expect(selected(board)).toEqual([over]);
  });

  it('selects shapes that a marquee touches and frames that it contains', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [100, 100, 50, 50]);
    putFrame(board, 2, [90, 90, 500, 500]);
    const small = putFrame(board, 3, [20, 20, 30, 30]);
    drag(board, [pointAt(0, 0), pointAt(60, 60), pointAt(120, 120)]);
    expect(selected(board).toSorted()).toEqual([shape, small].toSorted());
  });

  it('selects a connector by its line', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 10, 10]), putShape(board, 2, [200, 200, 10, 10])];
    const line = putConnector(board, 3, [a, b]);
    drag(board, [pointAt(100, 101)]);
    expect(selected(board)).toEqual([line]);
    drag(board, [pointAt(100, 140)]);
    expect(selected(board)).toEqual([]);
  });
});

describe('dragging elements', () => {
  it('moves the selection as one undoable change', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 50, 50]), putShape(board, 2, [0, 100, 50, 50])];
    board.selection.set(new Set([one, two]));
    drag(board, [pointAt(10, 10), pointAt(300, 310, { mod: true })]);
    expect(layoutOf(board, one)).toMatchObject({ left: 290, top: 300 });
    expect(layoutOf(board, two)).toMatchObject({ left: 290, top: 400 });
    board.zone.undo();
    expect(layoutOf(board, one)).toMatchObject({ left: 0, top: 0 });
    expect(layoutOf(board, two)).toMatchObject({ left: 0, top: 100 });
  });

  it('previews a drag without writing it, and removes the preview on cancel', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const gesture = startGesture(board, pointAt(10, 10));
    gesture?.move(pointAt(110, 10));
    expect(board.scene.find(one)?.box.left).toBe(100);
    expect(board.zone.find('shape', one)?.properties?.layout?.left).toBe(0);
    gesture?.cancel();
    expect(board.scene.find(one)?.box.left).toBe(0);
  });

  it('moves the contents of a frame with it', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 300, 300]);
    const inside = putShape(board, 2, [100, 100, 50, 50]);
    const outside = putShape(board, 3, [500, 100, 50, 50]);
    drag(board, [pointAt(10, -10), pointAt(60, -10, { mod: true })]);
    expect(layoutOf(board, frame)).toMatchObject({ left: 50 });
    expect(layoutOf(board, inside)).toMatchObject({ left: 150 });
    expect(layoutOf(board, outside)).toMatchObject({ left: 500 });
  });

  it('adds a shape to the frame it is dropped in, and removes it when dragged out', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [200, 0, 300, 300]);
    const shape = putShape(board, 2, [0, 0, 50, 50]);
    drag(board, [pointAt(10, 10), pointAt(310, 110, { mod: true })]);
    expect(board.zone.find('shape', shape)?.frame_id).toBe(frame);
    drag(board, [pointAt(310, 110), pointAt(10, 110, { mod: true })]);
    expect(board.zone.find('shape', shape)?.frame_id).toBeUndefined();
  });

  it('drags a copy with alt, including connectors between the copies', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 50, 50]), putShape(board, 2, [0, 100, 50, 50])];
    const line = putConnector(board, 3, [a, b]);
    board.selection.set(new Set([a, b, line]));
    drag(board, [pointAt(10, 10), pointAt(310, 10, { alt: true, mod: true })]);
    expect(layoutOf(board, a)).toMatchObject({ left: 0 });
    expect(board.scene.count()).toBe(6);
    const copy = board.scene.all().at(-1);
    expect(copy?.kind === 'connector' && copy.ends.first).toMatchObject({ left: 300 });
  });

  it('shows both the original and the copy while it is dragged with alt', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const start = pointAt(10, 10, { alt: true, mod: true });
    const gesture = startGesture(board, start);
    gesture?.move(pointAt(310, 10, { alt: true, mod: true }));
    expect(board.scene.find(one)?.box.left).toBe(0);
    const { copies } = board.hints.get();
    expect(copies?.elements.map(({ key }) => key)).toEqual([one]);
    expect(copies?.delta).toEqual({ x: 300, y: 0 });
    gesture?.move(pointAt(310, 10, { mod: true }));
    expect(board.scene.find(one)?.box.left).toBe(300);
    expect(board.hints.get().copies).toBeUndefined();
    gesture?.cancel();
  });

  it('moves nothing for viewers', () => {
    const board = { ...createTestBoard(), canEdit: false };
    const one = putShape(board, 1, [0, 0, 50, 50]);
    drag(board, [pointAt(10, 10), pointAt(90, 90)]);
    expect(layoutOf(board, one)).toMatchObject({ left: 0, top: 0 });
  });
});

describe('handles', () => {
  it('resize and rotate the selection', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 100, 100]);
    board.selection.set(new Set([one]));
    drag(board, [pointAt(100, 100), pointAt(150, 120)], {
      kind: 'resize',
      handle: { x: 1, y: 1 },
    });
    expect(layoutOf(board, one)).toMatchObject({ left: 0, top: 0, width: 150, height: 120 });
    drag(board, [pointAt(75, 160), pointAt(0, 60)], { kind: 'rotate' });
    expect(layoutOf(board, one)).toMatchObject({ rotate: 90 });
  });
});

describe('inserting elements', () => {
  it('uses the drawn size, or the default size after a click', () => {
    const board = createTestBoard();
    const geometry = { basic: { type: 'OVAL' } };
    board.tool.set({ kind: 'insert', newElement: { kind: 'shape', geometry } });
    drag(board, [pointAt(100, 100), pointAt(40, 180)]);
    const [made] = board.scene.all();
    expect(made?.box).toEqual({ left: 40, top: 100, width: 60, height: 80 });
    expect(board.tool.get().kind).toBe('select');
    board.tool.set({ kind: 'insert', newElement: { kind: 'note' } });
    drag(board, [pointAt(500, 500)]);
    expect(board.scene.all().at(-1)?.box).toMatchObject({ width: 160, height: 160 });
    expect(board.editing.get()).toBe(selected(board)[0]);
  });

  it('inserts a frame behind its contents, which then belong to it', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [100, 100, 50, 50]);
    board.tool.set({ kind: 'insert', newElement: { kind: 'frame' } });
    drag(board, [pointAt(50, 50), pointAt(300, 300)]);
    const [bottom, top] = board.scene.all();
    expect([bottom?.kind, top?.key]).toEqual(['frame', shape]);
    expect(board.zone.find('shape', shape)?.frame_id).toBe(bottom?.id);
  });
});

describe('connecting', () => {
  it('attaches a connector to the element where it is dropped', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 100, 100]), putShape(board, 2, [300, 0, 100, 100])];
    drag(board, [pointAt(100, 50), pointAt(200, 50), pointAt(350, 50)], {
      kind: 'connect',
      key: a,
      side: 'EAST',
    });
    const line = board.scene.all().find(({ kind }) => kind === 'connector');
    expect(line?.element).toMatchObject({
      connected: { first: { shape_id: a, side: 'EAST' }, second: { shape_id: b } },
    });
  });

  it('leaves the end free when dropped on empty canvas', () => {
    const board = createTestBoard();
    const a = putShape(board, 1, [0, 0, 100, 100]);
    drag(board, [pointAt(100, 50), pointAt(500, 60)], { kind: 'connect', key: a, side: 'EAST' });
    expect(board.scene.all()).toHaveLength(2);
    expect(board.scene.connectorsOf(a)[0]?.element.connected).toEqual({
      first: { shape_id: a, side: 'EAST' },
      second: { point: { x: 500, y: 60 }, marker: 'CLASSIC' },
    });
  });

  it('draws a straight line between two free ends, which can be moved', () => {
    const board = createTestBoard();
    board.tool.set({ kind: 'connector' });
    drag(board, [pointAt(100, 100), pointAt(200, 100), pointAt(300, 200)]);
    const [line] = board.scene.all();
    expect(line?.element).toMatchObject({
      type: 'LINE',
      connected: { first: { point: { x: 100, y: 100 } }, second: { point: { x: 300, y: 200 } } },
    });
    expect(selected(board)).toEqual([line?.key]);
    drag(board, [pointAt(200, 150), pointAt(220, 150), pointAt(250, 180)]);
    expect(board.scene.all()[0]?.element).toMatchObject({
      connected: { first: { point: { x: 150, y: 130 } }, second: { point: { x: 350, y: 230 } } },
    });
  });

  it('is bent where it is dragged, and the bend is removed when it is put back onto the line', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 100, 100]), putShape(board, 2, [300, 0, 100, 100])];
    const key = putConnector(board, 3, [a, b]);
    const bends = () => board.scene.connectorsOf(a)[0]?.element.bends;
    const add = { kind: 'leg', key, index: 0 } as const;
    drag(board, [pointAt(200, 50), pointAt(210, 100), pointAt(220, 200)], add);
    expect(bends()).toEqual([{ x: 220, y: 200 }]);
    const bend = { kind: 'bend', key, index: 0 } as const;
    drag(board, [pointAt(220, 200), pointAt(210, 100), pointAt(200, 300)], bend);
    expect(bends()).toEqual([{ x: 200, y: 300 }]);
    board.selection.set(new Set([a, b]));
    drag(board, [pointAt(50, 50), pointAt(55, 55), pointAt(60, 70, { mod: true })]);
    expect(bends()).toEqual([{ x: 210, y: 320 }]);
    drag(board, [pointAt(210, 320), pointAt(210, 100), pointAt(210, 72)], bend);
    expect(bends()).toEqual([]);
  });

  it('draws in steps of 15 degrees with shift', () => {
    const board = createTestBoard();
    board.tool.set({ kind: 'connector' });
    drag(board, [pointAt(0, 0), pointAt(50, 0), pointAt(200, 8, { shift: true })]);
    expect(board.scene.all()[0]?.element).toMatchObject({
      connected: { second: { point: { y: 0 } } },
    });
  });

  it('detaches an end that is dragged onto empty canvas', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 100, 100]), putShape(board, 2, [300, 0, 100, 100])];
    const key = putConnector(board, 3, [a, b]);
    drag(board, [pointAt(300, 50), pointAt(400, 300), pointAt(500, 400)], {
      kind: 'end',
      key,
      end: 'second',
    });
    expect(board.zone.find('connector', key)?.connected).toEqual({
      first: { shape_id: a },
      second: { point: { x: 500, y: 400 } },
    });
  });

  it('puts a line into the frame that it is drawn in, which takes it along', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    board.tool.set({ kind: 'connector' });
    drag(board, [pointAt(100, 100), pointAt(150, 100), pointAt(200, 200)]);
    const line = board.scene.all().find(({ kind }) => kind === 'connector');
    expect(line?.frameKey).toBe(frame);
    board.selection.set(new Set([frame]));
    drag(board, [pointAt(2, 300), pointAt(52, 300), pointAt(102, 300)]);
    expect(board.scene.find(line?.key ?? '')?.element).toMatchObject({
      connected: { first: { point: { x: 200, y: 100 } }, second: { point: { x: 300, y: 200 } } },
    });
  });

  it('attaches an end to another element and keeps its marker', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 100, 100]), putShape(board, 2, [300, 0, 100, 100])];
    const c = putShape(board, 4, [300, 300, 100, 100]);
    const key = putConnector(board, 3, [a, b]);
    const first = { shape_id: a };
    const connected = { first, second: { shape_id: b, marker: 'DIAMOND' } } as const;
    board.zone.change('connector', { id: key, connected });
    drag(board, [pointAt(300, 50), pointAt(350, 350)], { kind: 'end', key, end: 'second' });
    expect(board.zone.find('connector', key)?.connected).toEqual({
      first,
      second: { shape_id: c, marker: 'DIAMOND' },
    });
  });
});

describe('starting a comment', () => {
  it('anchors at the element under the pointer, or at the point', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 100, 100]);
    board.tool.set({ kind: 'comment' });
    drag(board, [pointAt(50, 50)]);
    expect(board.commentAnchor.get()).toEqual({ point: { x: 50, y: 50 }, elementId: one });
    board.tool.set({ kind: 'comment' });
    drag(board, [pointAt(500, 500)]);
    expect(board.commentAnchor.get()).toEqual({ point: { x: 500, y: 500 } });
  });
});

describe('snapping to the grid', () => {
  it('puts the corner of what is moved on the grid, unless Control is held', () => {
    const board = createTestBoard();
    board.grid.set(true);
    const shape = putShape(board, 1, [10, 10, 50, 50]);
    drag(board, [pointAt(30, 30), pointAt(80, 90)]);
    expect(layoutOf(board, shape)).toMatchObject({ left: 72, top: 72 });
    drag(board, [pointAt(80, 80), pointAt(85, 90, { mod: true })]);
    expect(layoutOf(board, shape)).toMatchObject({ left: 77, top: 82 });
  });

  it('leaves the other axis alone if the drag is restricted to one', () => {
    const board = createTestBoard();
    board.grid.set(true);
    const shape = putShape(board, 1, [10, 10, 50, 50]);
    drag(board, [pointAt(30, 30), pointAt(90, 35, { shift: true })]);
    expect(layoutOf(board, shape)).toMatchObject({ left: 72, top: 10 });
  });

  it('puts the dragged side on the grid', () => {
    const board = createTestBoard();
    board.grid.set(true);
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    board.selection.set(new Set([shape]));
    const corner: Handle = { kind: 'resize', handle: { x: 1, y: 1 } };
    drag(board, [pointAt(50, 50), pointAt(100, 130)], corner);
    expect(layoutOf(board, shape)).toMatchObject({ width: 96, height: 120 });
  });

  it('puts both corners of a new element and both free ends of a line on the grid', () => {
    const board = createTestBoard();
    board.grid.set(true);
    const geometry = { basic: { type: 'RECTANGLE' } };
    board.tool.set({ kind: 'insert', newElement: { kind: 'shape', geometry } });
    drag(board, [pointAt(10, 10), pointAt(100, 60)]);
    const [drawn] = board.scene.all();
    expect(drawn?.box).toEqual({ left: 0, top: 0, width: 96, height: 72 });
    board.tool.set({ kind: 'connector' });
    drag(board, [pointAt(410, 310), pointAt(500, 400)]);
    const line = board.scene.all().find(({ kind }) => kind === 'connector');
    expect(line?.element).toMatchObject({
      connected: { first: { point: { x: 408, y: 312 } }, second: { point: { x: 504, y: 408 } } },
    });
  });
});
