import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putFrame, putShape, testId } from './test-board.ts';
import { commitTidied, tidyUp } from './tidy-up.ts';

type TestBoard = ReturnType<typeof createTestBoard>;

const placeOf = ({ scene }: TestBoard, key: string) => {
  const { left, top } = scene.findStored(key)?.box ?? {};
  return [left, top];
};

describe('tidyUp', () => {
  it('stores an arrangement that one undo takes back', async () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 100, 50]), putShape(board, 2, [10, 5, 100, 50])];
    const line = putConnector(board, 3, [a, b]);
    board.zone.change('connector', { id: testId(3), bends: [{ x: 500, y: 500 }] });
    board.selection.set(new Set([a, b, line]));
    const tidied = await tidyUp(board, { algorithm: 'layered', spacing: 20 });
    commitTidied(board, tidied);
    expect([placeOf(board, a), placeOf(board, b)]).toEqual([
      [0, 0],
      [0, 80],
    ]);
    expect(board.zone.find('connector', testId(3))?.bends ?? []).toEqual([]);
    board.zone.undo();
    expect([placeOf(board, a), placeOf(board, b)]).toEqual([
      [0, 0],
      [10, 5],
    ]);
    expect(board.zone.find('connector', testId(3))?.bends).toEqual([{ x: 500, y: 500 }]);
  });

  it('moves the contents of frames along, and leaves locked elements', async () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 200, 200]);
    const inner = putShape(board, 2, [20, 20, 50, 50]);
    board.zone.change('shape', { id: testId(2), frame_id: testId(1) });
    const other = putShape(board, 3, [-10, 0, 100, 100]);
    const locked = putShape(board, 4, [5, 5, 10, 10]);
    board.zone.change('shape', { id: testId(4), locked: 'all' });
    board.selection.set(new Set([frame, inner, other, locked]));
    commitTidied(board, await tidyUp(board, { algorithm: 'grid', spacing: 10 }));
    expect(placeOf(board, other)).toEqual([-10, 0]);
    expect(placeOf(board, frame)).toEqual([100, 0]);
    expect(placeOf(board, inner)).toEqual([120, 20]);
    expect(placeOf(board, locked)).toEqual([5, 5]);
  });

  it('arranges what is in the only selected frame', async () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 500, 500]);
    const shapes = [2, 3].map((number) => putShape(board, number, [50, 50, 100, 100]));
    for (const number of [2, 3])
      board.zone.change('shape', { id: testId(number), frame_id: testId(1) });
    board.selection.set(new Set([frame]));
    commitTidied(board, await tidyUp(board, { algorithm: 'grid', spacing: 10 }));
    expect(placeOf(board, frame)).toEqual([0, 0]);
    const lefts = shapes.map((key) => placeOf(board, key)[0] ?? 0);
    expect(lefts.toSorted((x, y) => x - y)).toEqual([50, 160]);
  });
});
