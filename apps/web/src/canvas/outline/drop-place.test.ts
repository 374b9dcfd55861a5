import { describe, expect, it } from 'vitest';
import { createTestBoard, putFrame, putShape, testId } from '../board/test-board.ts';
import { dropAt } from './drop-place.ts';
import { buildOutline, rowsOf } from './outline-tree.ts';
import { indentOf, ROW_HEIGHT } from './visible-rows.ts';

// Rows: 4, the frame 1 with 3 and 2 in it, then 5 at the bottom if there is one.
function rowsWith(options: { isCollapsed?: boolean; hasLast?: boolean } = {}) {
  const board = createTestBoard();
  if (options.hasLast) putShape(board, 5, [900, 0, 50, 50]);
  const frame = putFrame(board, 1, [0, 0, 400, 400]);
  putShape(board, 2, [10, 10, 50, 50], { frame_id: frame });
  putShape(board, 3, [100, 10, 50, 50], { frame_id: frame });
  putShape(board, 4, [500, 0, 50, 50]);
  const collapsed = new Set(options.isCollapsed ? [frame] : []);
  return rowsOf(buildOutline(board.scene), { collapsed });
}

/** Returns where a drop at a number of rows from the top goes: the numbers of parent and next row. */
function placeAt(rows: ReturnType<typeof rowsWith>, at: number, x = 200) {
  const drop = dropAt(rows, { x, y: at * ROW_HEIGHT });
  const number = (id: string | undefined) => id && Number(id.slice(-6));
  return drop && [number(drop.place.parentId), number(drop.place.beforeId)];
}

describe('a drop in the layers', () => {
  it('goes above or below the row under the pointer', () => {
    const rows = rowsWith();
    expect(placeAt(rows, 0.3)).toEqual([undefined, 4]);
    expect(placeAt(rows, 0.7)).toEqual([undefined, 1]);
    expect(placeAt(rows, 2.3)).toEqual([1, 3]);
    expect(placeAt(rows, 2.7)).toEqual([1, 2]);
    expect(dropAt(rows, { x: 200, y: 2.7 * ROW_HEIGHT })?.mark).toEqual({
      ...{ kind: 'line', top: 3 * ROW_HEIGHT, level: 2 },
    });
  });

  it('goes into a frame on its row, unless the pointer is at an edge', () => {
    const rows = rowsWith();
    expect(placeAt(rows, 1.1)).toEqual([undefined, 1]);
    expect(placeAt(rows, 1.5)).toEqual([1, 3]);
    expect(placeAt(rows, 1.9)).toEqual([1, 3]);
    expect(dropAt(rows, { x: 200, y: 1.5 * ROW_HEIGHT })?.mark).toEqual({ kind: 'row', index: 1 });
    const collapsed = rowsWith({ isCollapsed: true, hasLast: true });
    expect(placeAt(collapsed, 1.5)).toEqual([1, 3]);
    expect(placeAt(collapsed, 1.9)).toEqual([undefined, 5]);
  });

  it('goes below the frame if the pointer is left of its last row', () => {
    const rows = rowsWith({ hasLast: true });
    expect(placeAt(rows, 3.7)).toEqual([1, undefined]);
    expect(placeAt(rows, 3.7, indentOf(2) - 1)).toEqual([undefined, 5]);
    expect(placeAt(rows, 2.7, indentOf(2) - 1)).toEqual([1, 2]);
    expect(placeAt(rowsWith(), 3.7, indentOf(2) - 1)).toEqual([undefined, undefined]);
  });

  it('goes to the bottom below all rows', () => {
    expect(placeAt(rowsWith(), 9)).toEqual([undefined, undefined]);
    expect(dropAt([], { x: 0, y: 0 })).toBeUndefined();
    expect(placeAt(rowsWith(), -2)).toEqual([undefined, Number(testId(4).slice(-6))]);
  });
});
