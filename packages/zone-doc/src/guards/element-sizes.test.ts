import { limits, type StoredShape } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { ATTACKER, AUTHOR, mapOf, openDocument, updateBy } from '../../test/forge-update.ts';
import { ids, shape } from '../../test/samples.ts';
import {
  type Caller,
  changeElement,
  elementBytes,
  elementsOf,
  guardUpdate,
  insertElement,
  projectElement,
  removeElement,
  seedText,
  setZIndex,
  textOf,
} from '../index.ts';

const editor: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };
const rights = {
  zuid: '99',
  owners: new Map([
    [AUTHOR, '17'],
    [ATTACKER, '99'],
  ]),
  usedBySocket: new Set([ATTACKER]),
  maxIdsPerSocket: 4,
  maxIdsPerZone: 100,
};

/** Returns a shape with an exact size. Each `é` takes 2 bytes. */
function shapeOf(bytes: number, id = ids.shape): StoredShape {
  const withText = (text: string): StoredShape => ({
    ...shape,
    meta: { id, name: 'Box' },
    text: { paragraphs: [{ id: ids.other, portions: cutInPortions(text) }] },
  });
  let text = 'é'.repeat(Math.floor(bytes / 2) - 1_000);
  let missing = bytes - elementBytes(withText(text));
  // A longer text may need another portion, so it takes a second attempt.
  for (let attempt = 0; missing !== 0 && attempt < 3; attempt += 1) {
    text = missing > 0 ? text + 'a'.repeat(missing) : text.slice(0, missing);
    missing = bytes - elementBytes(withText(text));
  }
  return withText(text);
}

function cutInPortions(text: string) {
  const portions: { text: string }[] = [];
  for (let at = 0; at < text.length; at += 20_000)
    portions.push({ text: text.slice(at, at + 20_000) });
  return portions;
}

function guard(doc: Y.Doc, edit: (copy: Y.Doc) => void, caller: Partial<Caller> = {}) {
  const result = guardUpdate(doc, updateBy(doc, edit), {
    caller: { ...editor, ...caller },
    rights,
  });
  return typeof result === 'string' ? result : result.growth;
}

function bytesOf(doc: Y.Doc, key: string): number {
  const projected = projectElement(elementsOf(doc), key);
  return projected ? elementBytes(projected.element) : 0;
}

const put = (element: StoredShape) => (doc: Y.Doc) =>
  insertElement(doc, { kind: 'shape', element, z: 'a5' });

describe('the size of an element', () => {
  it('[G16] is its stored JSON in UTF-8, at most 65,536 bytes', () => {
    const doc = openDocument();
    const most = shapeOf(limits.elementBytes, ids.other);
    expect(elementBytes(most)).toBe(65_536);
    expect(guard(doc, put(most))).toBe(65_536);
    expect(guard(doc, put(shapeOf(limits.elementBytes + 1, ids.other)))).toBe('element-too-large');
  });

  it('[G16] counts shared text', () => {
    const doc = openDocument();
    doc.getMap('zone').set('version', 2);
    seedText(mapOf(doc, ids.shape), []).insert(0, 'x'.repeat(50_000));
    const before = bytesOf(doc, ids.shape);
    const type = (text: string) => (copy: Y.Doc) => textOf(copy, ids.shape)?.insert(5, text);
    expect(guard(doc, type('hello'))).toBe(5);
    expect(guard(doc, type('y'.repeat(limits.elementBytes - before + 1)))).toBe(
      'element-too-large',
    );
  });

  it('[G16] may shrink or stay above the limit, and the element may move', () => {
    const doc = openDocument();
    put(shapeOf(100_000))(doc);
    const change = (bytes: number) => (copy: Y.Doc) =>
      changeElement(copy, 'shape', { id: ids.shape, text: shapeOf(bytes).text });
    expect(guard(doc, change(99_000))).toBe(-1_000);
    expect(guard(doc, change(100_100))).toBe('element-too-large');
    expect(guard(doc, (copy) => setZIndex(copy, ids.shape, 'a9zzzzzzzzzz'))).toBe(0);
    const layout = { top: 123456.789, left: 0 };
    expect(
      guard(doc, (copy) => changeElement(copy, 'shape', { id: ids.shape, properties: { layout } })),
    ).toBe(0);
    expect(guard(doc, (copy) => removeElement(copy, ids.shape))).toBe(-100_000);
  });
});

describe('the size of a zone', () => {
  const one = shapeOf(10_000, ids.other);

  it('[G16] grows up to the bytes that are left', () => {
    const doc = openDocument();
    expect(guard(doc, put(one), { zoneBytesLeft: 10_000 })).toBe(10_000);
    expect(guard(doc, put(one), { zoneBytesLeft: 9_999 })).toBe('zone-too-large');
    expect(guard(doc, put(one), { zoneBytesLeft: 10_000, storageBytesLeft: 9_999 })).toBe(
      'storage-full',
    );
  });

  it('[G16] above its limit only shrinks', () => {
    const doc = openDocument();
    const over = { zoneBytesLeft: -5, storageBytesLeft: -5 };
    expect(guard(doc, (copy) => removeElement(copy, ids.comment), over)).toBeLessThan(0);
    expect(guard(doc, (copy) => mapOf(copy, ids.frame).set('name', 'Plan B'), over)).toBe(
      'zone-too-large',
    );
    expect(guard(doc, (copy) => mapOf(copy, ids.frame).set('name', 'Plum'), over)).toBe(0);
  });
});
