import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putFrame, putShape, testId } from '../board/test-board.ts';
import {
  frameAt,
  keysInArea,
  selectedElements,
  selectOnClick,
  toggleSelection,
  withFrameContents,
} from './selection.ts';

describe('clicking', () => {
  it('selects one element, and keeps a selection that contains it', () => {
    expect(selectOnClick(new Set(['a']), new Set(['b']))).toEqual(new Set(['b']));
    const both = new Set(['a', 'b']);
    expect(selectOnClick(both, new Set(['b']))).toBe(both);
  });

  it('with shift twice restores the selection', () => {
    const before = new Set(['a']);
    const after = toggleSelection(before, new Set(['b']));
    expect(after).toEqual(new Set(['a', 'b']));
    expect(toggleSelection(after, new Set(['b']))).toEqual(before);
    expect(before).toEqual(new Set(['a']));
  });
});

describe('keysInArea', () => {
  it('contains connectors only when both ends are inside', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [10, 10, 10, 10]), putShape(board, 2, [100, 10, 10, 10])];
    const line = putConnector(board, 3, [a, b]);
    const area = { left: 0, top: 0, width: 60, height: 60 };
    expect(keysInArea(board.scene, area)).toEqual(new Set([a]));
    expect(keysInArea(board.scene, { ...area, width: 200 })).toEqual(new Set([a, b, line]));
  });
});

describe('selectedElements', () => {
  it('returns elements bottom first, whatever the order of the keys', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 1, 1]), putShape(board, 2, [0, 0, 1, 1])];
    expect(selectedElements(board.scene, new Set([b, a])).map(({ key }) => key)).toEqual([a, b]);
  });

  it('ignores removed elements', () => {
    const board = createTestBoard();
    expect(selectedElements(board.scene, new Set([testId(9)]))).toEqual([]);
  });

  it('returns the same order for large selections', () => {
    const board = createTestBoard();
    const keys = Array.from({ length: 101 }, (_, number) => putShape(board, number, [0, 0, 1, 1]));
    const found = selectedElements(board.scene, new Set(keys.toReversed()));
    expect(found.map(({ key }) => key)).toEqual(keys);
  });
});

describe('the contents of a frame', () => {
  it('are shapes and smaller frames inside, and elements that belong to it anywhere', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 300, 300]);
    const inside = putShape(board, 2, [10, 10, 20, 20]);
    const inner = putFrame(board, 3, [50, 50, 100, 100]);
    const owned = putShape(board, 4, [900, 900, 20, 20], { frame_id: frame });
    putShape(board, 5, [290, 10, 50, 20]);
    const all = withFrameContents(board.scene, new Set([frame]));
    expect(all).toEqual(new Set([frame, inside, inner, owned]));
  });

  it('exclude shapes that belong to another frame', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 300, 300]);
    const other = putFrame(board, 2, [500, 0, 300, 300]);
    putShape(board, 3, [10, 10, 20, 20], { frame_id: other });
    expect(withFrameContents(board.scene, new Set([frame]))).toEqual(new Set([frame]));
  });

  it('never include a frame of the same size in the same place', () => {
    const board = createTestBoard();
    const [a, b] = [putFrame(board, 1, [0, 0, 100, 100]), putFrame(board, 2, [0, 0, 100, 100])];
    expect(withFrameContents(board.scene, new Set([a]))).toEqual(new Set([a]));
    expect(withFrameContents(board.scene, new Set([b]))).toEqual(new Set([b]));
  });
});

describe('a frame in a frame', () => {
  it('is moved with its own contents', () => {
    const board = createTestBoard();
    const outer = putFrame(board, 1, [0, 0, 300, 300]);
    const inner = putFrame(board, 2, [10, 10, 100, 100]);
    const shape = putShape(board, 3, [20, 20, 10, 10], { frame_id: inner });
    const all = new Set([outer, inner, shape]);
    expect(withFrameContents(board.scene, new Set([outer]))).toEqual(all);
  });
});

describe('frameAt', () => {
  it('returns the topmost frame that contains the center of a box', () => {
    const board = createTestBoard();
    const outer = putFrame(board, 1, [0, 0, 300, 300]);
    const inner = putFrame(board, 2, [0, 0, 100, 100]);
    const box = { left: 20, top: 20, width: 20, height: 20 };
    expect(frameAt(board.scene, box)?.key).toBe(inner);
    expect(frameAt(board.scene, { ...box, left: 200 })?.key).toBe(outer);
    expect(frameAt(board.scene, { ...box, left: 295 })).toBeUndefined();
  });
});
