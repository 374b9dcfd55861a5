import { limits } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import type { Board } from '../board/board.ts';
import { createTestBoard, putConnector, putFrame, putShape, testId } from '../board/test-board.ts';
import { type DropPlace, moveRows, stepRow } from './move-rows.ts';
import { buildOutline, type OutlineNode } from './outline-tree.ts';

const G = '00000000-0000-4000-8000-00000000000a';
const H = '00000000-0000-4000-8000-00000000000b';

/** Returns the tree as lists: `[key, ...children]`. */
function treeOf(board: Board): unknown[] {
  const listed = (nodes: readonly OutlineNode[]): unknown[] =>
    nodes.map(({ element, children }) => [
      element ? Number(element.key.slice(-6)) : 'group',
      ...listed(children),
    ]);
  return listed(buildOutline(board.scene));
}

/** Puts shapes with these numbers, the last one on top. */
function boardWith(...numbers: number[]): Board {
  const board = createTestBoard();
  for (const number of numbers) putShape(board, number, [0, 0, 9, 9]);
  return board;
}

function join(board: Board, number: number, group_id: string): void {
  const { kind, id } = board.scene.find(testId(number)) ?? {};
  if (kind && id) board.zone.change(kind, { id, group_id });
}

function move(board: Board, numbers: number[], place: Partial<DropPlace>): string | undefined {
  const where = { parentId: undefined, beforeId: undefined, ...place };
  return moveRows(board, new Set(numbers.map(testId)), where);
}

describe('moved layers', () => {
  it('go between their siblings, and back with one undo', () => {
    const board = boardWith(1, 2, 3, 4);
    expect(move(board, [4], { beforeId: testId(2) })).toBe(testId(4));
    expect(treeOf(board)).toEqual([[3], [4], [2], [1]]);
    move(board, [4], {});
    expect(treeOf(board)).toEqual([[3], [2], [1], [4]]);
    move(board, [4], { beforeId: testId(3) });
    expect(treeOf(board)).toEqual([[4], [3], [2], [1]]);
    board.zone.undo();
    expect(treeOf(board)).toEqual([[3], [2], [1], [4]]);
  });

  it('keep their order when several are moved', () => {
    const board = boardWith(1, 2, 3, 4, 5);
    move(board, [5, 3], { beforeId: testId(1) });
    expect(treeOf(board)).toEqual([[4], [2], [5], [3], [1]]);
    // Before one of themselves.
    move(board, [5, 4], { beforeId: testId(5) });
    expect(treeOf(board)).toEqual([[2], [4], [5], [3], [1]]);
  });

  it('change nothing where they are already', () => {
    const board = boardWith(1, 2);
    const before = board.scene.all().map(({ z }) => z);
    let changes = 0;
    board.zone.doc.on('update', () => {
      changes += 1;
    });
    expect(move(board, [2], { beforeId: testId(1) })).toBe(testId(2));
    expect(move(board, [1], {})).toBe(testId(1));
    expect(board.scene.all().map(({ z }) => z)).toEqual(before);
    expect(changes).toBe(0);
  });

  it('go into a frame and out of it with one undo', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    putShape(board, 2, [10, 10, 50, 50], { frame_id: frame });
    putShape(board, 3, [10, 10, 50, 50], { frame_id: frame });
    putShape(board, 4, [500, 0, 50, 50]);
    move(board, [4], { parentId: frame, beforeId: testId(2) });
    expect(treeOf(board)).toEqual([[1, [3], [4], [2]]]);
    expect(board.zone.find('shape', testId(4))).toMatchObject({ frame_id: frame });
    board.zone.undo();
    expect(treeOf(board)).toEqual([[4], [1, [3], [2]]]);
    move(board, [3], { beforeId: frame });
    expect(treeOf(board)).toEqual([[4], [3], [1, [2]]]);
    expect(board.zone.find('shape', testId(3))).not.toHaveProperty('frame_id');
  });

  it('go into a group and out of it', () => {
    const board = boardWith(1, 2, 3, 4);
    join(board, 1, G);
    join(board, 2, G);
    move(board, [4], { parentId: `:${G}` });
    expect(treeOf(board)).toEqual([[3], ['group', [2], [1], [4]]]);
    expect(board.zone.find('shape', testId(4))).toMatchObject({ group_id: G });
    move(board, [2], { beforeId: testId(3) });
    expect(treeOf(board)).toEqual([[2], [3], ['group', [1], [4]]]);
    expect(board.zone.find('shape', testId(2))).not.toHaveProperty('group_id');
  });

  it('take a whole group along, with the groups in it', () => {
    const board = boardWith(1, 2, 3, 4);
    join(board, 1, `${G}/${H}`);
    join(board, 2, G);
    expect(treeOf(board)).toEqual([[4], [3], ['group', [2], ['group', [1]]]]);
    moveRows(board, new Set([`:${G}`]), { parentId: undefined, beforeId: testId(4) });
    expect(treeOf(board)).toEqual([['group', [2], ['group', [1]]], [4], [3]]);
    const id = moveRows(board, new Set([`:${G}/${H}`]), {
      ...{ parentId: undefined, beforeId: undefined },
    });
    expect(id).toBe(`:${H}`);
    expect(treeOf(board)).toEqual([['group', [2]], [4], [3], ['group', [1]]]);
  });

  it('take a group into a frame', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    putShape(board, 2, [10, 10, 50, 50]);
    putShape(board, 3, [10, 10, 50, 50]);
    join(board, 2, G);
    join(board, 3, G);
    const place = { parentId: frame, beforeId: undefined };
    expect(moveRows(board, new Set([`:${G}`]), place)).toBe(`${frame}:${G}`);
    expect(treeOf(board)).toEqual([[1, ['group', [3], [2]]]]);
  });

  it('take the contents of a frame out of its group', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    putShape(board, 2, [10, 10, 50, 50], { frame_id: frame });
    putShape(board, 3, [10, 10, 50, 50]);
    for (const number of [1, 2, 3]) join(board, number, G);
    expect(treeOf(board)).toEqual([['group', [3], [1, [2]]]]);
    move(board, [1], {});
    expect(treeOf(board)).toEqual([
      ['group', [3]],
      [1, [2]],
    ]);
  });

  it('stay if they or elements in their group are locked', () => {
    const board = boardWith(1, 2, 3);
    board.zone.change('shape', { id: testId(3), locked: 'all' });
    expect(move(board, [3], {})).toBeUndefined();
    expect(move(board, [2, 3], {})).toBeUndefined();
    join(board, 3, G);
    join(board, 2, G);
    expect(moveRows(board, new Set([`:${G}`]), { parentId: undefined, beforeId: undefined })).toBe(
      undefined,
    );
    expect(treeOf(board)).toEqual([['group', [3], [2]], [1]]);
    // Others can still be moved past them.
    move(board, [1], { beforeId: `:${G}` });
    expect(treeOf(board)).toEqual([[1], ['group', [3], [2]]]);
  });

  it('stay if the person may not edit', () => {
    const board = { ...boardWith(1, 2), canEdit: false };
    expect(move(board, [2], {})).toBeUndefined();
    expect(treeOf(board)).toEqual([[2], [1]]);
  });

  it('do not go where they cannot be', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    putFrame(board, 2, [500, 0, 400, 400]);
    const inside = putShape(board, 3, [10, 10, 50, 50], { frame_id: frame });
    const outside = putShape(board, 4, [500, 0, 50, 50]);
    putConnector(board, 5, [inside, outside]);
    const tree = treeOf(board);
    // A frame in a frame, or in itself.
    expect(move(board, [2], { parentId: frame })).toBeUndefined();
    expect(move(board, [1], { parentId: frame })).toBeUndefined();
    // Something in a shape.
    expect(move(board, [4], { parentId: inside })).toBeUndefined();
    // A connector outside of the frame of its ends.
    expect(move(board, [5], {})).toBeUndefined();
    expect(treeOf(board)).toEqual(tree);
    move(board, [5], { parentId: frame });
    expect(treeOf(board)).toEqual([[4], [2], [1, [3], [5]]]);
  });

  it('are not nested too deeply', () => {
    const board = boardWith(1, 2, 3);
    const path = Array.from({ length: limits.groupDepth }, (_, index) => testId(100 + index));
    join(board, 1, path.join('/'));
    join(board, 2, G);
    const place = { parentId: `:${path.join('/')}`, beforeId: undefined };
    expect(moveRows(board, new Set([`:${G}`]), place)).toBeUndefined();
    expect(moveRows(board, new Set([testId(3)]), place)).toBe(testId(3));
  });
});

describe('a step of a layer', () => {
  it('passes one sibling, and stops at the ends', () => {
    const board = boardWith(1, 2, 3);
    expect(stepRow(board, testId(1), 'up')).toBe(testId(1));
    expect(treeOf(board)).toEqual([[3], [1], [2]]);
    stepRow(board, testId(1), 'up');
    expect(treeOf(board)).toEqual([[1], [3], [2]]);
    expect(stepRow(board, testId(1), 'up')).toBeUndefined();
    stepRow(board, testId(1), 'down');
    expect(treeOf(board)).toEqual([[3], [1], [2]]);
    expect(stepRow(board, testId(2), 'down')).toBeUndefined();
  });

  it('goes into the frame or group above, and out below it', () => {
    const board = createTestBoard();
    putShape(board, 1, [0, 0, 9, 9]);
    const frame = putFrame(board, 2, [0, 0, 400, 400]);
    putShape(board, 3, [10, 10, 50, 50], { frame_id: frame });
    stepRow(board, testId(1), 'in');
    expect(treeOf(board)).toEqual([[2, [3], [1]]]);
    stepRow(board, testId(3), 'out');
    expect(treeOf(board)).toEqual([[2, [1]], [3]]);
    expect(stepRow(board, testId(3), 'out')).toBeUndefined();
    expect(stepRow(board, frame, 'in')).toBeUndefined();
  });
});
