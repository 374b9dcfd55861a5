import { describe, expect, it } from 'vitest';
import type { Board } from '../board/board.ts';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { buildOutline, type OutlineNode, parentOf, rowsOf } from './outline-tree.ts';
import { selectRows } from './select-rows.ts';

const none: ReadonlySet<string> = new Set();
const G = '00000000-0000-4000-8000-00000000000a';
const H = '00000000-0000-4000-8000-00000000000b';

/** Returns the tree as lists: `[key, ...children]`. */
function shapeOf(nodes: readonly OutlineNode[]): unknown[] {
  return nodes.map(({ element, children }) => [
    element ? Number(element.key.slice(-6)) : 'group',
    ...shapeOf(children),
  ]);
}

function join(board: Board, key: string, group_id: string): void {
  const { kind, id } = board.scene.find(key) ?? {};
  if (kind && id) board.zone.change(kind, { id, group_id });
}

describe('the tree of layers', () => {
  it('lists the topmost first, and the contents of frames in them', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    putShape(board, 2, [10, 10, 50, 50], { frame_id: frame });
    putShape(board, 3, [500, 0, 50, 50]);
    putShape(board, 4, [100, 10, 50, 50], { frame_id: frame });
    expect(shapeOf(buildOutline(board.scene))).toEqual([[3], [1, [4], [2]]]);
  });

  it('lists a connector in the frame that it is drawn in', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    const inside = putShape(board, 2, [10, 10, 50, 50], { frame_id: frame });
    const outside = putShape(board, 3, [500, 0, 50, 50]);
    putConnector(board, 4, [inside, outside]);
    expect(shapeOf(buildOutline(board.scene))).toEqual([[3], [1, [4], [2]]]);
  });

  it('lists groups where their topmost element is, with groups in them', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 9, 9]), putShape(board, 2, [0, 0, 9, 9])];
    putShape(board, 3, [0, 0, 9, 9]);
    const four = putShape(board, 4, [0, 0, 9, 9]);
    join(board, one, `${G}/${H}`);
    join(board, two, `${G}/${H}`);
    join(board, four, G);
    const nodes = buildOutline(board.scene);
    expect(shapeOf(nodes)).toEqual([['group', [4], ['group', [2], [1]]], [3]]);
    expect(nodes[0]?.keys).toEqual([four, two, one]);
  });

  it('lists a group once if a frame and its contents are in it', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    const inside = putShape(board, 2, [10, 10, 50, 50], { frame_id: frame });
    join(board, frame, G);
    join(board, inside, G);
    expect(shapeOf(buildOutline(board.scene))).toEqual([['group', [1, [2]]]]);
  });

  it('hides the contents of what is collapsed, but not from a search', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    const shape = putShape(board, 2, [10, 10, 50, 50], { frame_id: frame });
    putShape(board, 3, [500, 0, 50, 50]);
    const nodes = buildOutline(board.scene);
    const collapsed = new Set([frame]);
    expect(rowsOf(nodes, { collapsed: none })).toHaveLength(3);
    expect(rowsOf(nodes, { collapsed })).toMatchObject([
      { level: 1, position: 1, siblings: 2, isExpanded: undefined },
      { level: 1, position: 2, siblings: 2, isExpanded: false },
    ]);
    const found = rowsOf(nodes, { collapsed, matches: ({ id }) => id === shape });
    expect(found.map(({ node, level }) => [node.id, level])).toEqual([
      [frame, 1],
      [shape, 2],
    ]);
    expect(parentOf(found, 1)).toBe(0);
    expect(parentOf(found, 0)).toBe(-1);
  });
});

describe('clicks on layers', () => {
  const board = createTestBoard();
  const keys = [1, 2, 3, 4].map((number) => putShape(board, number, [0, 0, 9, 9])).reverse();
  const rows = rowsOf(buildOutline(board.scene), { collapsed: none });
  const click = (index: number, more: object = {}) => ({
    ...{ index, anchor: -1, shift: false, mod: false },
    ...more,
  });

  it('select one row', () => {
    expect([...selectRows(rows, new Set(keys), click(1))]).toEqual([keys[1]]);
  });

  it('select a range with Shift', () => {
    const selected = selectRows(rows, new Set(), click(1, { anchor: 3, shift: true }));
    expect([...selected]).toEqual(keys.slice(1));
  });

  it('add and remove one row with Control', () => {
    const added = selectRows(rows, new Set(keys.slice(0, 1)), click(2, { mod: true }));
    expect([...added]).toEqual([keys[0], keys[2]]);
    expect([...selectRows(rows, added, click(0, { mod: true }))]).toEqual([keys[2]]);
  });
});
