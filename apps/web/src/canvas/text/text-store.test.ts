import { createMeasure, loadFontTable } from '@lienzo/fonts';
import { themes } from '@lienzo/shapes';
import { shareText } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import type { Board } from '../board/board.ts';
import { createTestBoard, putConnector, putShape } from '../board/test-board.ts';
import {
  findTextElement,
  finishText,
  fitHeight,
  followedWidth,
  startingWidth,
  writeUnshared,
} from './text-store.ts';

const measure = createMeasure([await loadFontTable('Inter')]);
const setting = { measure, theme: themes.light };
const only = { properties: { fills: [], strokes: [] } };

function start({ zone }: Board, key: string): Y.Text {
  zone.doc.getMap('zone').set('version', 2);
  const words = shareText(zone.doc, key);
  if (!words) throw new Error('There is no text.');
  return words;
}

function elementOf(board: Board, key: string) {
  const element = findTextElement(board, key);
  if (!element) throw new Error('There is no element.');
  return element;
}

describe('a text whose editor closes', () => {
  it('stays, and so does a shape with an empty text', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 100, 50]);
    const words = start(board, key);
    words.insert(0, '\n\n');
    finishText(board, elementOf(board, key), { words, ...setting });
    expect(board.zone.find('shape', key)?.text?.paragraphs ?? []).toEqual([]);
    words.insert(0, 'Yes');
    finishText(board, elementOf(board, key), { words, ...setting });
    const [paragraph] = board.zone.find('shape', key)?.text?.paragraphs ?? [];
    expect(paragraph?.portions).toEqual([{ text: 'Yes' }]);
  });

  it('removes a shape that has only text when the text is empty', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 100, 50], only);
    const words = start(board, key);
    finishText(board, elementOf(board, key), { words, ...setting });
    expect(board.zone.find('shape', key)).toBeUndefined();
  });

  it('is not removed when the canvas was closed before the text was typed', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 100, 50], only);
    const words = start(board, key);
    const element = elementOf(board, key);
    board.scene.close();
    words.insert(0, 'Last words');
    finishText(board, element, { words, ...setting });
    expect(board.zone.find('shape', key)?.text?.paragraphs).toHaveLength(1);
  });
});

describe('the height of a shape', () => {
  it('follows the text when auto fit resizes the shape', () => {
    const board = createTestBoard();
    const fitted = { ...only, text: { properties: { auto_fit: 'SHAPE' } } } as const;
    const key = putShape(board, 1, [0, 0, 200, 1_000], fitted);
    const words = start(board, key);
    const heightFor = (text: string) => {
      words.delete(0, words.length);
      words.insert(0, text);
      fitHeight(board, elementOf(board, key), { words, ...setting });
      return elementOf(board, key).box.height;
    };
    const one = heightFor('one');
    expect(one).toBeLessThan(1_000);
    expect(heightFor('one\ntwo\nthree')).toBeGreaterThan(one);
  });
});

describe('the width of a free text', () => {
  const free = {
    ...only,
    text: { properties: { auto_fit: 'SHAPE', para_style: { halign: 'LEFT' } } },
  } as const;
  const widthFor = (board: ReturnType<typeof createTestBoard>, key: string, text: string) => {
    const paragraphs = [{ id: key, portions: [{ text }] }];
    return followedWidth(elementOf(board, key), paragraphs, setting);
  };

  it('follows the longest line up to a limit', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 32, 40], free);
    const [empty = 0, short = 0, long = 0] = ['', 'one two', 'word '.repeat(500)].map((text) =>
      widthFor(board, key, text),
    );
    expect(empty).toBe(32);
    expect(short).toBeGreaterThan(empty);
    expect(long).toBeGreaterThan(600);
    expect(long).toBeLessThan(650);
  });

  it('is followed from the start, until the shape was resized', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 32, 40], free);
    expect(startingWidth(elementOf(board, key), setting)).toBe(32);
    board.zone.change('shape', { id: key, properties: { layout: { width: 300 } } });
    expect(startingWidth(elementOf(board, key), setting)).toBeUndefined();
    const filled = putShape(board, 2, [0, 0, 32, 40], { text: free.text });
    expect(startingWidth(elementOf(board, filled), setting)).toBeUndefined();
  });
});

describe('a shape without auto fit', () => {
  const heightWith = (text: string, more: Parameters<typeof putShape>[3] = {}) => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 200, 100], more);
    const words = start(board, key);
    words.insert(0, text);
    fitHeight(board, elementOf(board, key), { words, ...setting });
    return elementOf(board, key).box.height;
  };
  const long = Array(12).fill('line').join('\n');

  it('grows with its text and does not shrink', () => {
    expect(heightWith('one')).toBe(100);
    expect(heightWith(long)).toBeGreaterThan(150);
  });

  it('grows more if there is less room for text in it', () => {
    const oval = heightWith(long, { basic: { type: 'OVAL' } });
    expect(oval).toBeGreaterThan(heightWith(long));
    expect(oval).toBeLessThan(1_000);
  });

  it('keeps its size if its text shrinks or may overflow', () => {
    for (const auto_fit of ['TEXT', 'NONE'] as const)
      expect(heightWith(long, { text: { properties: { auto_fit } } })).toBe(100);
  });
});

describe('a text in a document of version 1', () => {
  it('is stored as a whole', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 100, 50]), putShape(board, 2, [300, 0, 100, 50])];
    const line = putConnector(board, 3, [a, b]);
    const spans = [
      { text: 'Yes', attributes: { italic: true } },
      { text: '\n', attributes: {} },
    ];
    writeUnshared(board, elementOf(board, a), spans);
    writeUnshared(board, elementOf(board, line), spans);
    const portions = [{ text: 'Yes', style: { italic: true } }];
    expect(board.zone.find('shape', a)?.text?.paragraphs).toMatchObject([{ portions }]);
    expect(board.zone.find('connector', line)?.text?.paragraphs).toMatchObject([{ portions }]);
  });
});
