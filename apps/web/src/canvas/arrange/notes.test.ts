import { describe, expect, it } from 'vitest';
import { createTestBoard, putShape } from '../board/test-board.ts';
import { overlaps } from '../geometry/box.ts';
import { isNote, linesOf, notesOf } from './notes.ts';

let ids = 0;
const newId = () => {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};

describe('lines of a text', () => {
  it('are trimmed, and empty ones are left out', () => {
    expect(linesOf(' One \r\n\n\tTwo\n')).toEqual(['One', 'Two']);
    expect(linesOf('')).toEqual([]);
    expect(linesOf('x\n'.repeat(300))).toHaveLength(300);
    expect(linesOf('x'.repeat(3_000))[0]).toHaveLength(3_000);
  });
});

describe('notes of lines', () => {
  const drafts = notesOf(['a', 'b', 'c', 'd', 'e'], {
    center: { x: 0, y: 0 },
    color: '#c4dcf7',
    newId,
  });
  const boxes = drafts.map(({ element }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = element.properties?.layout ?? {};
    return { left, top, width, height };
  });

  it('cover no others and surround the point', () => {
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false);
    expect(Math.min(...boxes.map(({ left }) => left))).toBe(-256);
    expect(Math.min(...boxes.map(({ top }) => top))).toBe(-168);
  });

  it('contain one line each', () => {
    const words = drafts.map(({ element }) => JSON.stringify(element.text?.paragraphs));
    for (const [index, word] of ['a', 'b', 'c', 'd', 'e'].entries())
      expect(words[index]).toContain(`"text":"${word}"`);
  });

  it('are recognized as notes, unlike other shapes', () => {
    const board = createTestBoard();
    for (const { element } of drafts) board.zone.insert('shape', element);
    expect(board.scene.all().every(isNote)).toBe(true);
    const key = putShape(board, 9, [0, 0, 10, 10]);
    const shape = board.scene.find(key);
    expect(shape && isNote(shape)).toBe(false);
  });
});
