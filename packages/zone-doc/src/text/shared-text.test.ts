import type { StoredParagraph, StoredShape, StoredText } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { arbitraryStored } from '../../../contract/test/arbitrary-elements.ts';
import { expectSame } from '../../test/expect-rows.ts';
import { readSeed } from '../../test/random.ts';
import { ids, shape } from '../../test/samples.ts';
import {
  changeElement,
  disableFormatCleanup,
  elementsOf,
  findElement,
  insertElement,
  isAttributeKey,
  isAttributeValue,
  projectDocument,
  readText,
  searchText,
  seedText,
  textOf,
  writeText,
} from '../index.ts';
import { normalizeParagraphs } from './normalize.ts';

const seed = readSeed();

const id = (digit: number) => `0190f7a2-3b4c-7d5e-8f60-00000000010${digit}`;
const line = (text: string, digit = 0): StoredParagraph => ({
  id: id(digit),
  portions: [{ text }],
});

/** Creates a document with one shape whose text is shared. */
function openText(paragraphs: readonly StoredParagraph[], clientID = 7) {
  const doc = new Y.Doc();
  doc.clientID = clientID;
  const { text: _, ...blank } = shape;
  insertElement(doc, { kind: 'shape', element: blank, z: 'a0' });
  const map = elementsOf(doc).get(ids.shape) as Y.Map<unknown>; // just inserted
  return { doc, map, words: seedText(map, paragraphs) };
}

function copyOf(doc: Y.Doc, clientID: number): { doc: Y.Doc; words: Y.Text } {
  const copy = new Y.Doc();
  copy.clientID = clientID;
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return { doc: copy, words: textOf(copy, ids.shape) as Y.Text }; // copied
}

function exchange(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)));
}

const plain = (words: Y.Text) => words.toString();

describe('a shared text', () => {
  it('[T1] [T2] stores characters, styles as attributes, and a line end per paragraph', () => {
    const { words } = openText([
      {
        id: id(1),
        portions: [
          { text: 'Hi ' },
          {
            text: 'you',
            style: {
              fontweight: 'BOLD',
              font_name: { name: 'Inter' },
              color: { rgb: { red: 1, green: 2, blue: 3 } },
              link: 'https://example.com',
            },
          },
        ],
        style: { halign: 'LEFT', list: 'BULLET', spacing: { before: 4 } },
      },
    ]);
    expect(words.toDelta()).toEqual([
      { insert: 'Hi ' },
      {
        insert: 'you',
        attributes: {
          fontweight: 'BOLD',
          font_name: 'Inter',
          color: 'rgb(1,2,3)',
          link: 'https://example.com',
        },
      },
      {
        insert: '\n',
        attributes: { id: id(1), halign: 'LEFT', list: 'BULLET', spacing: { before: 4 } },
      },
    ]);
  });

  it('[T3] is the text of the element; paragraphs beside it are ignored', () => {
    const { doc, map } = openText([line('Hello')]);
    const properties: StoredText['properties'] = { valign: 'TOP' };
    map.set('text', { paragraphs: [line('Old')], properties });
    const stored = findElement(doc, 'shape', ids.shape);
    expect(stored?.text).toEqual({ paragraphs: [line('Hello')], properties });
    const [projected] = projectDocument(doc).elements;
    expect(projected?.facets.words).toEqual([line('Hello')]);
    expect(searchText('shape', stored as StoredShape)).toBe('Hello');
  });

  it('[T3] is no text if it is empty', () => {
    const { doc } = openText([]);
    expect(findElement(doc, 'shape', ids.shape)).not.toHaveProperty('text');
  });

  it('[T4] gives paragraphs without an id one that all copies derive alike', () => {
    const { doc, words } = openText([]);
    words.insert(0, 'One\nTwo');
    const [first, second] = readText(words);
    expect(first).toEqual({
      id: '00000007-0000-8000-8000-00000000000b',
      portions: [{ text: 'One' }],
    });
    expect(second).toEqual({
      id: expect.stringMatching(/^00000007-0000-8000-8001-/),
      portions: [{ text: 'Two' }],
    });
    expect(readText(copyOf(doc, 8).words)).toEqual(readText(words));
    words.insert(4, 'a ');
    expect(readText(words).map((paragraph) => paragraph.id)).toEqual([first?.id, second?.id]);
  });

  it('[T4] reads line breaks inside a paragraph, empty paragraphs and long portions', () => {
    const { words } = openText([
      { id: id(1), portions: [{ text: 'a\r\nb' }, { text: '\nc' }] },
      { id: id(2), portions: [{}] },
      line('x'.repeat(20_001), 3),
    ]);
    expect(readText(words)).toEqual([
      { id: id(1), portions: [{ text: 'a\nb\nc' }] },
      { id: id(2) },
      { id: id(3), portions: [{ text: 'x'.repeat(20_000) }, { text: 'x' }] },
    ]);
  });

  it('[T2] ignores attributes of paragraphs on characters and the other way round', () => {
    const { words } = openText([]);
    words.insert(0, 'a\n', { italic: true, halign: 'LEFT', id: id(1) });
    expect(readText(words)).toEqual([
      { id: id(1), portions: [{ text: 'a', style: { italic: true } }], style: { halign: 'LEFT' } },
    ]);
  });

  it(`[T4] keeps any text of the stored form (seed ${seed})`, () => {
    const arbitrary = fc.tuple(arbitraryStored('shape'), arbitraryStored('shape'));
    const check = ([one, two]: readonly [StoredShape, StoredShape]) => {
      const [first, second] = [one, two].map(({ text }) => text?.paragraphs ?? []);
      const { words } = openText(first ?? []);
      const normal = normalizeParagraphs(first ?? []);
      expectSame(readText(words), normal);
      expectSame(normalizeParagraphs(normal), normal);
      writeText(words, second ?? []);
      expectSame(readText(words), normalizeParagraphs(second ?? []));
      for (const { attributes = {} } of words.toDelta())
        for (const [key, value] of Object.entries(attributes))
          expect(isAttributeKey(key) && isAttributeValue(key, value)).toBe(true);
    };
    fc.assert(fc.property(arbitrary, check), { numRuns: 300, seed });
  });
});

it('[T7] copies keep the formatting items that remote changes make redundant', () => {
  const { doc, words } = openText([line('Hello')]);
  const other = copyOf(doc, 9);
  for (const copy of [doc, other.doc]) disableFormatCleanup(copy);
  words.format(0, 5, { italic: true });
  other.words.format(0, 5, { italic: true });
  const updates: unknown[] = [];
  exchange(doc, other.doc);
  doc.on('update', (update) => updates.push(update));
  exchange(doc, other.doc);
  expect(updates).toEqual([]);
  const deletions = (copy: Y.Doc) => Y.createDeleteSetFromStructStore(copy.store).clients.size;
  expect([deletions(doc), deletions(other.doc)]).toEqual([0, 0]);
});

describe('writeText', () => {
  it('[T5] keeps the characters before the first and after the last difference', () => {
    const { doc, words } = openText([line('The quick fox')]);
    const other = copyOf(doc, 9);
    other.words.insert(3, ' very');
    other.words.insert(plain(other.words).length - 1, '!');
    writeText(words, [line('The slow fox')]);
    exchange(doc, other.doc);
    expect(plain(words)).toBe('The very slow fox!\n');
    expect(plain(other.words)).toBe(plain(words));
  });

  it('[T5] changes only attributes when the characters are equal', () => {
    const { doc, words } = openText([line('Hello')]);
    const other = copyOf(doc, 9);
    other.words.delete(1, 3);
    const bold: StoredParagraph = {
      id: id(0),
      portions: [{ text: 'Hello', style: { fontweight: 'BOLD' } }],
      style: { halign: 'RIGHT' },
    };
    writeText(words, [bold]);
    expect(readText(words)).toEqual([bold]);
    exchange(doc, other.doc);
    expect(readText(words)).toEqual([
      { ...bold, portions: [{ text: 'Ho', style: { fontweight: 'BOLD' } }] },
    ]);
  });

  it('[T5] never splits a surrogate pair', () => {
    const { words } = openText([line('a😀b')]);
    writeText(words, [line('a😁b')]);
    expect(plain(words)).toBe('a😁b\n');
    writeText(words, [line('a\u{1F700}b')]);
    writeText(words, [line('a\u{1F300}b')]);
    expect(plain(words)).toBe('a\u{1F300}b\n');
  });

  it('[T5] writes nothing if the paragraphs are equal', () => {
    const { doc, words } = openText([]);
    words.insert(0, 'One');
    const before = Y.encodeStateVector(doc);
    writeText(words, readText(words));
    expect(Y.encodeStateVector(doc)).toEqual(before);
  });
});

describe('changeElement on an element with a shared text', () => {
  it('[T6] changes the shared text instead of replacing it', () => {
    const { doc, map, words } = openText([line('The quick fox')]);
    const other = copyOf(doc, 9);
    other.words.insert(0, '1. ');
    const text = { paragraphs: [line('The quick dog')], properties: { valign: 'TOP' } } as const;
    changeElement(doc, 'shape', {
      id: ids.shape,
      text: { ...text, paragraphs: [line('The quick dog')] },
    });
    expect(map.get('text')).toEqual({ properties: { valign: 'TOP' } });
    exchange(doc, other.doc);
    expect(plain(words)).toBe('1. The quick dog\n');
    expect(findElement(other.doc, 'shape', ids.shape)).toEqual(
      findElement(doc, 'shape', ids.shape),
    );
  });

  it('[T6] a text without paragraphs empties it', () => {
    const { doc, words } = openText([line('Hello')]);
    changeElement(doc, 'shape', { id: ids.shape, text: {} });
    expect(plain(words)).toBe('');
    expect(findElement(doc, 'shape', ids.shape)).not.toHaveProperty('text');
  });

  it('[T6] an element can be inserted with a shared text', () => {
    const doc = new Y.Doc();
    insertElement(doc, { kind: 'shape', element: shape, z: 'a0', hasWords: true });
    expect(textOf(doc, ids.shape)?.toString()).toBe('Hello world\n\nBye\n');
    expect((elementsOf(doc).get(ids.shape) as Y.Map<unknown>).has('text')).toBe(false);
  });
});
