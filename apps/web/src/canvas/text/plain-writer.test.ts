import { shareText, textOf } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import { createTestBoard, putShape, testId } from '../board/test-board.ts';
import { plainText } from '../scene/text-model.ts';
import { createPlainWriter, type TypingPlace } from './plain-writer.ts';
import { findTextElement } from './text-store.ts';

function open({ isShared = true } = {}) {
  const board = createTestBoard();
  board.zone.doc.getMap('zone').set('version', isShared ? 2 : 1);
  const paragraphs = [{ id: testId(9), portions: [{ text: 'old' }] }];
  const key = putShape(board, 1, [0, 0, 100, 50], { text: { paragraphs } });
  if (isShared) shareText(board.zone.doc, key);
  const element = findTextElement(board, key);
  if (!element) throw new Error('There is no element.');
  const writer = createPlainWriter(board, element);
  const type = (text: string, place: TypingPlace) => {
    for (let length = 1; length <= text.length; length += 1)
      writer.write(text.slice(0, length), place);
    return plainText(board.zone.find('shape', key)?.text);
  };
  return { writer, type, words: () => textOf(board.zone.doc, key) };
}

describe.each([true, false])('text typed without the editor (shared: %s)', (isShared) => {
  it('replaces the text', () => {
    const { writer, type } = open({ isShared });
    expect(writer.caret('all')).toBeUndefined();
    expect(type('new', 'all')).toBe('new');
    expect(writer.caret('all')).toBe(3);
  });

  it('is added at the place of the caret', () => {
    expect(open({ isShared }).type('new', 'start')).toMatch(/^new\n?old$/);
    expect(open({ isShared }).type('new', 'end')).toMatch(/^old\n?new$/);
  });
});

describe('text typed into a shared text', () => {
  it('keeps what others write at the same time', () => {
    const { writer, words } = open();
    writer.write('n', 'end');
    words()?.insert(0, 'their ');
    writer.write('new', 'end');
    writer.write('ne', 'end');
    expect(words()?.toString()).toBe('their oldne\n');
    expect(writer.caret('end')).toBe('their oldne'.length);
  });
});
