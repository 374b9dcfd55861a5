import type { StoredParagraph } from '@lienzo/contract';
import { readText, type Span, seedText, spansOf } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentOf, indexOf, positionOf, readSpans, spansIn } from './text-spans.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const everything: StoredParagraph[] = [
  {
    id: id(1),
    portions: [
      { text: 'Plain, ' },
      {
        text: 'styled',
        style: {
          font_name: { name: 'Inter' },
          size: 20,
          fontweight: 'BOLD',
          italic: true,
          underline: false,
          strike: true,
          color: { rgb: { red: 1, green: 2, blue: 3 } },
          link: 'https://example.org/a?b=c',
        },
      },
      { text: ' and\nbroken 👩‍🚀' },
    ],
    style: {
      halign: 'RIGHT',
      spacing: { line: 1.5, before: 4 },
      portion_style: { color: { hex: { value: '#112233' } } },
    },
  },
  { id: id(2) },
  { id: id(3), portions: [{ text: 'item' }], style: { list: 'NUMBER', level: 2 } },
];

function wordsOf(paragraphs: readonly StoredParagraph[]): Y.Text {
  return seedText(new Y.Doc().getMap('element'), paragraphs);
}

describe('a shared text in the editor', () => {
  it('keeps every attribute, empty paragraph and line break', () => {
    const words = wordsOf(everything);
    const document = documentOf(readSpans(words));
    document.check();
    expect(document.childCount).toBe(3);
    expect(wordsFrom(spansIn(document, false))).toEqual(everything);
    expect(readText(words)).toEqual(everything);
  });

  it('is an empty paragraph if it is empty', () => {
    const document = documentOf([]);
    expect(document.toString()).toBe('doc(paragraph)');
    expect(spansIn(document, true)).toEqual([]);
  });

  it('keeps a last paragraph without a line feed', () => {
    const open: Span[] = [{ text: 'abc', attributes: {} }];
    expect(spansIn(documentOf(open), true)).toEqual(open);
    const closed = spansOf([{ id: id(1), portions: [{ text: 'abc' }] }]);
    expect(spansIn(documentOf(closed), false)).toEqual(closed);
  });

  it('replaces characters that a text cannot hold', () => {
    const [span] = spansIn(documentOf([{ text: 'a\0b\ud800c\r', attributes: {} }]), true);
    expect(span?.text).toBe('a b\ufffdc ');
  });

  it('does not have the same paragraph id twice', () => {
    const twice = spansOf([
      { id: id(1), portions: [{ text: 'a' }] },
      { id: id(1), portions: [{ text: 'b' }] },
    ]);
    const ids = spansIn(documentOf(twice), false).map(({ attributes }) => attributes.id);
    expect(ids).toEqual([undefined, id(1), undefined, undefined]);
  });

  it('maps every index to a position and back', () => {
    const words = wordsOf(everything);
    const document = documentOf(readSpans(words));
    for (let index = 0; index < words.length; index += 1)
      expect(indexOf(document, positionOf(document, index))).toBe(index);
  });
});

function wordsFrom(spans: readonly Span[]): StoredParagraph[] {
  const words = new Y.Doc().getText();
  words.applyDelta(
    spans.map(({ text, attributes }) => ({ insert: text, attributes: { ...attributes } })),
  );
  return readText(words);
}
