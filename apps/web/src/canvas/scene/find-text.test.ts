import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { findText } from './find-text.ts';

const wordsOf = (text: string) => ({
  text: { paragraphs: [{ id: '00000000-0000-4000-8000-00000000000f', portions: [{ text }] }] },
});

describe('finding text on the canvas', () => {
  it('finds shapes, frames and labels of connectors in reading order', () => {
    const board = createTestBoard();
    const low = putShape(board, 1, [0, 300, 50, 50], wordsOf('Café\nplan'));
    const high = putShape(board, 2, [0, 100, 50, 50], wordsOf('the CAFE'));
    const frame = putFrame(board, 3, [0, 0, 50, 50]);
    const line = putConnector(board, 4, [high, low]);
    board.zone.change('connector', { id: line, ...wordsOf('to the café') });
    const keys = (words: string) => findText(board.scene, words).map(({ key }) => key);
    expect(keys('café')).toEqual([high, line, low]);
    expect(keys('  CAFE plan ')).toEqual([low]);
    expect(keys('frame 3')).toEqual([frame]);
    expect(keys('tea')).toEqual([]);
    expect(keys(' ')).toEqual([]);
  });
});
