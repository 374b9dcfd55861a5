import { describe, expect, it } from 'vitest';
import { outline } from '../../texts/outline.ts';
import type { Board } from '../board/board.ts';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { buildOutline } from './outline-tree.ts';
import { createMatcher, detailOfNode, iconOfNode, labelOfNode } from './row-label.ts';

const texts = outline.en;
const textOf = (text: string) => ({
  text: { paragraphs: [{ id: '00000000-0000-4000-8000-0000000000ff', portions: [{ text }] }] },
});

function nodeOf(board: Board, key: string) {
  const found = buildOutline(board.scene).find(({ id }) => id === key);
  if (!found) throw new Error('There is no such node.');
  return found;
}

describe('the label of a layer', () => {
  it('is its name, else its text, else its kind', () => {
    const board = createTestBoard();
    const plain = putShape(board, 1, [0, 0, 9, 9]);
    const written = putShape(board, 2, [0, 0, 9, 9], textOf('  Two\n words'));
    const frame = putFrame(board, 3, [500, 500, 90, 90]);
    const line = putConnector(board, 4, [plain, written]);
    const labels = [plain, written, frame, line].map((key) =>
      labelOfNode(nodeOf(board, key), texts),
    );
    expect(labels).toEqual(['Rectangle', 'Two words', 'Frame 3', 'Connector']);
    board.zone.change('shape', { id: written, meta: { name: 'Title' } });
    expect(labelOfNode(nodeOf(board, written), texts)).toBe('Title');
  });

  it('is the alt text of an image, else the name of its file', () => {
    const board = createTestBoard();
    const image = putShape(board, 1, [0, 0, 9, 9], { basic: { type: 'IMAGE' } });
    board.zone.change('shape', { id: image, meta: { name: 'harbour.jpg' } });
    expect(labelOfNode(nodeOf(board, image), texts)).toBe('harbour.jpg');
    board.zone.change('shape', { id: image, image: { alt: 'Boats' } });
    const node = nodeOf(board, image);
    expect([labelOfNode(node, texts), detailOfNode(node)]).toEqual(['Boats', 'harbour.jpg']);
    expect(iconOfNode(node)).toBe('image');
  });

  it('comes with an icon of its kind', () => {
    const board = createTestBoard();
    const oval = putShape(board, 1, [0, 0, 9, 9], { basic: { type: 'OVAL' } });
    const words = putShape(board, 2, [0, 0, 9, 9], { properties: { fills: [], strokes: [] } });
    const frame = putFrame(board, 3, [500, 500, 90, 90]);
    expect([oval, words, frame].map((key) => iconOfNode(nodeOf(board, key)))).toEqual([
      ...['circle', 'text', 'frame'],
    ]);
  });

  it('is found by name, text and kind, regardless of case and accents', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 9, 9], textOf('Café'));
    board.zone.change('shape', { id: shape, meta: { name: 'Morning' } });
    const node = nodeOf(board, shape);
    for (const words of ['cafe', 'MORN', 'rectangle'])
      expect(createMatcher(words, texts)?.(node)).toBe(true);
    expect(createMatcher('tea', texts)?.(node)).toBe(false);
    expect(createMatcher('  ', texts)).toBeUndefined();
  });
});
