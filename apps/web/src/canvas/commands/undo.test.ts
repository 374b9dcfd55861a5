import { describe, expect, it } from 'vitest';
import { createTestBoard, putShape, testId } from '../board/test-board.ts';
import { takeStep } from './undo.ts';

const words = (text: string) => ({
  paragraphs: [{ id: testId(9), portions: [{ text }] }],
});

function writeText(board: ReturnType<typeof createTestBoard>): string {
  const id = putShape(board, 1, [0, 0, 100, 20], { properties: { fills: [], strokes: [] } });
  board.zone.change('shape', { id, text: words('Hello') });
  return id;
}

describe('undo', () => {
  it('leaves no invisible text behind, and redo brings it back with its words', () => {
    const board = createTestBoard();
    const id = writeText(board);
    takeStep(board, 'undo');
    expect(board.scene.count()).toBe(0);
    takeStep(board, 'redo');
    expect(JSON.stringify(board.zone.find('shape', id)?.text)).toContain('Hello');
  });

  it('undoes nothing else', () => {
    const board = createTestBoard();
    const empty = putShape(board, 1, [0, 0, 100, 20], { properties: { fills: [], strokes: [] } });
    const other = putShape(board, 2, [0, 0, 10, 10]);
    board.zone.change('shape', { id: empty, text: words('Hello') });
    takeStep(board, 'undo');
    expect(board.scene.find(other)).toBeDefined();
    expect(board.scene.find(empty)).toBeDefined();
  });

  it('takes one step for visible elements', () => {
    const board = createTestBoard();
    const id = putShape(board, 1, [0, 0, 10, 10]);
    board.zone.change('shape', { id, text: words('Hello') });
    takeStep(board, 'undo');
    expect(board.scene.count()).toBe(1);
    takeStep(board, 'undo');
    expect(board.scene.count()).toBe(0);
  });
});
