import { describe, expect, it } from 'vitest';
import { createTestBoard } from '../board/test-board.ts';
import { insideScreen, react } from './react.ts';

describe('a reaction', () => {
  it('starts at the pointer, or in the center if the pointer is elsewhere', () => {
    const board = createTestBoard();
    board.pointer = { x: 30.4, y: 40 };
    react(board, 'like', 1_000);
    expect(board.reaction.get()).toEqual({ id: 1_000, kind: 'like', x: 30, y: 40 });
    board.pointer = { x: -5_000, y: 0 };
    react(board, 'party', 2_000);
    expect(board.reaction.get()).toEqual({ id: 2_000, kind: 'party', x: 500, y: 400 });
  });

  it('is ignored within 400 ms after another one', () => {
    const board = createTestBoard();
    react(board, 'like', 1_000);
    for (const now of [1_001, 1_399]) react(board, 'love', now);
    expect(board.reaction.get()?.kind).toBe('like');
    react(board, 'love', 1_400);
    expect(board.reaction.get()?.kind).toBe('love');
  });

  it('is shown at the edge of the screen if it is outside', () => {
    const size = { width: 1_000, height: 800 };
    expect(insideScreen({ x: 500, y: 400 }, size)).toEqual({ x: 500, y: 400 });
    const { x, y } = insideScreen({ x: -900, y: 9_000 }, size);
    expect(x > 0 && x < 100 && y > 700 && y < 800).toBe(true);
  });
});
