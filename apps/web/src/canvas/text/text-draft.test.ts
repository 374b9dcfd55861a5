import { createMeasure, loadFontTable } from '@lienzo/fonts';
import { themes } from '@lienzo/shapes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestBoard, putShape } from '../board/test-board.ts';
import { toParagraphs } from '../scene/text-model.ts';
import { createTextDraft } from './text-draft.ts';

const measure = createMeasure([await loadFontTable('Inter')]);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function edit() {
  const board = createTestBoard();
  const id = putShape(board, 1, [0, 0, 100, 50]);
  const element = board.scene.find(id);
  if (element?.kind !== 'shape') throw new Error('There is no shape.');
  const draft = createTextDraft({ board, element, measure, theme: themes.light });
  const stored = () =>
    (board.zone.find('shape', id)?.text?.paragraphs ?? [])
      .map(({ portions = [] }) => portions.map(({ text }) => text).join(''))
      .join('\n');
  const type = (text: string) => draft.change(toParagraphs(text, board.newId));
  return { board, draft, stored, type, id };
}

describe('text that is being edited', () => {
  it('is written after a pause in typing', () => {
    const { type, stored } = edit();
    type('A');
    vi.advanceTimersByTime(100);
    type('A long');
    vi.advanceTimersByTime(149);
    expect(stored()).toBe('');
    vi.advanceTimersByTime(1);
    expect(stored()).toBe('A long');
  });

  it('is written every 300 ms while typing does not pause', () => {
    const { type, stored } = edit();
    for (let count = 1; count <= 4; count += 1) {
      type('x'.repeat(count));
      vi.advanceTimersByTime(100);
    }
    expect(stored()).toBe('x'.repeat(3));
  });

  it('is written at once when the page closes', () => {
    const { type, draft, stored } = edit();
    type('Last words');
    draft.flush();
    expect(stored()).toBe('Last words');
  });

  it('is one undo step, however often it was written', () => {
    const { board, type, draft, stored } = edit();
    for (const text of ['One', 'One two', 'One two three']) {
      type(text);
      vi.advanceTimersByTime(1_000);
    }
    draft.finish();
    expect(stored()).toBe('One two three');
    board.zone.undo();
    expect(stored()).toBe('');
    board.zone.redo();
    expect(stored()).toBe('One two three');
  });

  it('is saved when the canvas has been closed before the editor', () => {
    const { board, type, draft, stored } = edit();
    type('Last words');
    vi.advanceTimersByTime(200);
    board.scene.close();
    draft.finish();
    expect(stored()).toBe('Last words');
  });

  it('is not written into an element that was deleted', () => {
    const { board, type, draft, id } = edit();
    type('Gone');
    board.zone.remove(id);
    vi.advanceTimersByTime(1_000);
    draft.finish();
    expect(board.scene.count()).toBe(0);
  });
});
