import { describe, expect, it } from 'vitest';
import {
  createTestBoard,
  createTestRenderer,
  putConnector,
  putFrame,
  putShape,
} from '../board/test-board.ts';
import { LookCache } from './look-cache.ts';

function startLooks() {
  const board = createTestBoard();
  const renderer = createTestRenderer();
  const looks = new LookCache(renderer);
  const find = (key: string) => {
    const element = board.scene.find(key);
    return element && looks.find(element);
  };
  return { board, renderer, find };
}

describe('elements that look alike', () => {
  it('share a drawing, in their own places', () => {
    const { board, renderer, find } = startLooks();
    const one = find(putShape(board, 1, [10, 20, 30, 40]));
    const two = find(putShape(board, 2, [50, 60, 30, 40]));
    expect(two?.drawing).toBe(one?.drawing);
    expect([one?.offset, two?.offset]).toEqual([
      { x: 10, y: 20 },
      { x: 50, y: 60 },
    ]);
    expect(renderer.drawn()).toBe(1);
  });

  it('have the same size, style and rotation', () => {
    const { board, find } = startLooks();
    const keys = [1, 2, 3, 4].map((number) => putShape(board, number, [0, 0, 30, 40]));
    const [, wider = '', filled = '', rotated = ''] = keys;
    board.zone.change('shape', { id: wider, properties: { layout: { width: 31 } } });
    board.zone.change('shape', { id: filled, properties: { fills: [] } });
    board.zone.change('shape', { id: rotated, properties: { layout: { rotate: 5 } } });
    expect(new Set(keys.map((key) => find(key)?.drawing)).size).toBe(4);
  });

  it('include connectors between ends at the same distance', () => {
    const { board, find } = startLooks();
    const row = (number: number, top: number, left: number) =>
      putConnector(board, number, [
        putShape(board, number + 1, [0, top, 10, 10]),
        putShape(board, number + 2, [left, top, 10, 10]),
      ]);
    const [first, same, longer] = [row(1, 0, 90), row(4, 50, 90), row(7, 99, 95)].map(find);
    expect(same?.drawing).toBe(first?.drawing);
    expect(same?.offset).toEqual({ x: 0, y: 50 });
    expect(longer?.drawing).not.toBe(first?.drawing);
  });

  it('do not include frames, whose names differ', () => {
    const { board, find } = startLooks();
    expect(find(putFrame(board, 1, [0, 0, 10, 10]))).toBeUndefined();
  });
});
