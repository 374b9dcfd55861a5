import { describe, expect, it, vi } from 'vitest';
import type { Board } from '../board/board.ts';
import type { Drag } from '../board/drag-state.ts';
import { createTestBoard, pointAt, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { startGesture } from '../gestures/start-gesture.ts';
import { createDragPreviews } from './drag-previews.ts';
import type { Person } from './people.ts';

const person = (selection: string[], drag?: Drag): Person => ({
  ...{ key: '7-0', zuid: '7', name: 'Ada', color: '#123456' },
  selection,
  ...(drag && { drag }),
});
const leftOf = (board: Board, id: string) => board.scene.find(id)?.box.left;

describe('drags of other people', () => {
  it('show the whole selection, and connectors follow', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 50, 50]), putShape(board, 2, [100, 0, 50, 50])];
    const other = putShape(board, 3, [500, 0, 50, 50]);
    const line = putConnector(board, 4, [two, other]);
    const follow = createDragPreviews(board.scene);
    follow([person([one, two], { lead: one, left: 30, top: 7 })]);
    expect([one, two, other].map((id) => leftOf(board, id))).toEqual([30, 130, 500]);
    const connector = board.scene.find(line);
    expect(connector?.kind === 'connector' && connector.ends.first?.left).toBe(130);
    expect(board.zone.find('shape', one)?.properties?.layout?.left).toBe(0);
    follow([person([one, two])]);
    expect([one, two].map((id) => leftOf(board, id))).toEqual([0, 100]);
  });

  it('move the contents of a frame, but not elements that the frame passes over', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 200, 200]);
    const inside = putShape(board, 2, [50, 50, 20, 20]);
    const beside = putShape(board, 3, [1000, 50, 20, 20]);
    const follow = createDragPreviews(board.scene);
    for (const left of [400, 900, 950]) {
      follow([person([frame], { lead: frame, left, top: 0 })]);
      expect([inside, beside].map((id) => leftOf(board, id))).toEqual([left + 50, 1000]);
    }
  });

  it('are not applied twice after the document has the change', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const follow = createDragPreviews(board.scene);
    const dragged = [person([one], { lead: one, left: 300, top: 0 })];
    follow(dragged);
    board.zone.change('shape', { id: one, properties: { layout: { left: 300 } } });
    expect(leftOf(board, one)).toBe(300);
    follow(dragged);
    expect(leftOf(board, one)).toBe(300);
  });

  it('can also resize and rotate elements', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const layouts = { [one]: { width: 80, rotate: 30 }, gone: { left: 5 } };
    createDragPreviews(board.scene)([person([], { layouts })]);
    expect(board.scene.find(one)).toMatchObject({ box: { width: 80, height: 50 }, rotation: 30 });
  });

  it('do not override the drag of the user', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const gesture = startGesture(board, pointAt(10, 10));
    gesture?.move(pointAt(110, 10, { mod: true }));
    createDragPreviews(board.scene)([person([one], { lead: one, left: 700, top: 0 })]);
    expect(leftOf(board, one)).toBe(100);
  });
});

describe('the drag of the user', () => {
  it('is shared until the change is durable', async () => {
    const board = createTestBoard();
    let land = () => {};
    vi.spyOn(board.zone, 'durable').mockReturnValue(new Promise((resolve) => (land = resolve)));
    const one = putShape(board, 1, [0, 0, 50, 50]);
    const gesture = startGesture(board, pointAt(10, 10));
    gesture?.move(pointAt(110, 10, { mod: true }));
    expect(board.drag.get()).toEqual({ lead: one, left: 100, top: 0 });
    gesture?.end(pointAt(110, 10, { mod: true }));
    expect(board.drag.get()).toEqual({ lead: one, left: 100, top: 0 });
    land();
    await vi.waitFor(() => expect(board.drag.get()).toBeUndefined());
  });

  it('is no longer shared after a cancel, and never for copies', () => {
    const board = createTestBoard();
    putShape(board, 1, [0, 0, 50, 50]);
    const gesture = startGesture(board, pointAt(10, 10));
    gesture?.move(pointAt(110, 10, { alt: true }));
    expect(board.drag.get()).toBeUndefined();
    gesture?.move(pointAt(120, 10));
    expect(board.drag.get()).toBeDefined();
    gesture?.cancel();
    expect(board.drag.get()).toBeUndefined();
  });

  it('shares resized layouts, unless there are too many for a message', () => {
    const pull = (count: number) => {
      const board = createTestBoard();
      const ids = Array.from({ length: count }, (_, i) => putShape(board, i, [i * 60, 0, 50, 50]));
      board.selection.set(new Set(ids));
      const handle = { kind: 'resize', handle: { x: 1, y: 1 } } as const;
      startGesture(board, pointAt(50, 50), handle)?.move(pointAt(150, 150, { mod: true }));
      return board.drag.get();
    };
    expect(pull(1)).toMatchObject({ layouts: expect.anything() });
    expect(pull(13)).toBeUndefined();
  });
});
