import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putShape, testId } from '../board/test-board.ts';
import { plainText } from '../scene/text-model.ts';
import { restoreWords } from './restore-words.ts';
import { findTextElement } from './text-store.ts';

const paragraphs = [{ id: testId(99), portions: [{ text: 'Lost' }] }];

function setUp() {
  const board = createTestBoard();
  const [a, b] = [putShape(board, 1, [0, 0, 100, 50]), putShape(board, 2, [300, 0, 100, 50])];
  const line = putConnector(board, 3, [a, b]);
  const elementOf = (key: string) => {
    const element = findTextElement(board, key);
    if (!element) throw new Error('There is no element.');
    return element;
  };
  const texts = () =>
    board.scene
      .all()
      .flatMap(({ kind, element }) =>
        kind === 'frame' || !('text' in element) ? [] : [[kind, plainText(element.text)]],
      );
  return { board, a, b, line, elementOf, texts };
}

describe('lost words', () => {
  it('come back in a copy of a deleted shape, in its place', () => {
    const { board, a, elementOf, texts } = setUp();
    const element = elementOf(a);
    board.zone.remove(a);
    restoreWords(board, { element, paragraphs });
    expect(texts()).toEqual([['shape', 'Lost']]);
    const [key = ''] = board.selection.get();
    expect(key).not.toBe(a);
    expect(board.scene.find(key)?.box).toEqual(element.box);
  });

  it('come back in a connector if both ends are still there, otherwise in a text', () => {
    const { board, b, line, elementOf, texts } = setUp();
    const element = elementOf(line);
    board.zone.remove(line);
    restoreWords(board, { element, paragraphs });
    expect(texts()).toEqual([['connector', 'Lost']]);
    board.zone.remove(b);
    restoreWords(board, { element, paragraphs });
    expect(texts()).toContainEqual(['shape', 'Lost']);
  });

  it('are added to an element that is still there', () => {
    const { board, a, elementOf, texts } = setUp();
    board.zone.change('shape', {
      id: a,
      text: { paragraphs: [{ id: testId(98), portions: [{ text: 'Kept' }] }] },
    });
    restoreWords(board, { element: elementOf(a), paragraphs });
    expect(texts()).toEqual([['shape', 'Kept\nLost']]);
  });
});
