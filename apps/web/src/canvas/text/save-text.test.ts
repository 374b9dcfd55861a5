import { createMeasure, loadFontTable } from '@lienzo/fonts';
import { themes } from '@lienzo/shapes';
import { describe, expect, it } from 'vitest';
import type { Board } from '../board/board.ts';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { toParagraphs } from '../scene/text-model.ts';
import { saveText } from './save-text.ts';

const measure = createMeasure([await loadFontTable('Inter')]);
const only = { properties: { fills: [], strokes: [] } };

function save(board: Board, key: string, text: string) {
  const element = board.scene.find(key);
  if (!element) throw new Error('There is no element.');
  const paragraphs = toParagraphs(text, board.newId);
  saveText(board, element, { paragraphs, measure, theme: themes.light });
}

describe('saving text', () => {
  it('writes it into shapes and connectors', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 100, 50]), putShape(board, 2, [300, 0, 100, 50])];
    const line = putConnector(board, 3, [a, b]);
    save(board, a, 'Yes');
    save(board, line, 'then');
    expect(board.zone.find('shape', a)?.text?.paragraphs?.[0]?.portions).toEqual([{ text: 'Yes' }]);
    expect(board.zone.find('connector', line)?.text?.paragraphs).toHaveLength(1);
  });

  it('removes a shape that has only text when the text is empty', () => {
    const board = createTestBoard();
    const text = putShape(board, 1, [0, 0, 100, 50], only);
    const shape = putShape(board, 2, [0, 0, 100, 50]);
    save(board, text, '');
    save(board, shape, '');
    expect(board.scene.all().map(({ key }) => key)).toEqual([shape]);
  });

  it('makes a shape as high as its text when auto fit resizes the shape', () => {
    const board = createTestBoard();
    const fitted = { ...only, text: { properties: { auto_fit: 'SHAPE' } } } as const;
    const key = putShape(board, 1, [0, 0, 200, 1_000], fitted);
    save(board, key, 'one');
    const one = board.scene.find(key)?.box.height ?? 0;
    save(board, key, 'one\ntwo\nthree');
    const three = board.scene.find(key)?.box.height ?? 0;
    expect(one).toBeLessThan(1_000);
    expect(three).toBeGreaterThan(one);
  });

  it('does not make an undo step when nothing changed', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 100, 50]);
    save(board, key, 'Yes');
    const element = board.scene.find(key);
    const paragraphs = element?.kind === 'shape' ? element.element.text?.paragraphs : undefined;
    if (!element || !paragraphs) throw new Error('There is no text.');
    saveText(board, element, { paragraphs: [...paragraphs], measure, theme: themes.light });
    board.zone.undo();
    expect(board.zone.find('shape', key)?.text).toBeUndefined();
  });

  it('changes nothing for viewers or on frames', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 100, 50]);
    save({ ...board, canEdit: false }, shape, 'Yes');
    expect(board.zone.find('shape', shape)?.text).toBeUndefined();
    const frame = putFrame(board, 2, [0, 0, 100, 100]);
    save(board, frame, 'Yes');
    expect(board.zone.find('frame', frame)).not.toHaveProperty('text');
  });
});
