import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mapOf, mustRead, openDocument, updateBy } from '../../test/forge-update.ts';
import { ids, shape } from '../../test/samples.ts';
import {
  type Caller,
  changeElement,
  composeVersion,
  findElement,
  insertElement,
  projectDocument,
  validateUpdate,
  withoutKey,
} from '../index.ts';

const caller: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };
const metadata = { key: 'LNZ-7', source: { row: [1, null, 'x'] } };
const tagged = { ...shape, meta: { id: ids.other }, metadata };

function openWithMetadata(): Y.Doc {
  const doc = openDocument();
  Y.applyUpdate(doc, composeVersion(0, 2).update);
  insertElement(doc, { kind: 'shape', element: tagged, z: 'a9' });
  return doc;
}

const refusalOf = (value: unknown) => {
  const doc = openWithMetadata();
  const update = updateBy(doc, (copy) => mapOf(copy, ids.other).set('metadata', value));
  return validateUpdate(doc, mustRead(update), caller);
};

describe('metadata', () => {
  it('[E19] are kept as they are, and replaced as a whole', () => {
    const doc = openWithMetadata();
    expect(findElement(doc, 'shape', ids.other)).toEqual(tagged);
    changeElement(doc, 'shape', { id: ids.other, metadata: { other: 1 } });
    expect(findElement(doc, 'shape', ids.other)?.metadata).toEqual({ other: 1 });
    changeElement(doc, 'shape', { id: ids.other, metadata: null });
    expect(findElement(doc, 'shape', ids.other)).not.toHaveProperty('metadata');
  });

  it('[D4] [E19] keep a position that someone else changes at the same time', () => {
    const doc = openWithMetadata();
    const mine = updateBy(doc, (copy) =>
      changeElement(copy, 'shape', { id: ids.other, metadata: { key: 'b' } }),
    );
    const drag = { id: ids.other, properties: { layout: { left: 77 } } };
    const theirs = updateBy(doc, (copy) => changeElement(copy, 'shape', drag), 4_711);
    for (const update of [mine, theirs]) Y.applyUpdate(doc, update);
    expect(findElement(doc, 'shape', ids.other)).toMatchObject({
      metadata: { key: 'b' },
      properties: { layout: { left: 77 } },
    });
  });

  it.each([
    { key: 'a', any: ['thing', { deep: true }] },
    { text: 'é'.repeat(2_042) },
    { key: 'k'.repeat(255) },
  ])('[E19] are accepted from live clients: %#', (value) => {
    expect(refusalOf(value)).toBeUndefined();
  });

  it.each([
    { text: 'é'.repeat(2_043) },
    { key: 'k'.repeat(256) },
    { key: 'a b' },
    { key: 'a,b' },
    { key: 7 },
    { text: 'a\0b' },
    { a: [[[[[[[[1]]]]]]]] },
    'text',
    [],
  ])('[E19] [G11] are refused from live clients: %#', (value) => {
    expect(refusalOf(value)).toBe('invalid-element');
  });

  it('[E19] may have the same key in several elements', () => {
    const doc = openWithMetadata();
    const copy = { ...tagged, meta: { id: '0190f7a2-3b4c-7d5e-8f60-0000000000ff' } };
    insertElement(doc, { kind: 'shape', element: copy, z: 'aA' });
    const found = projectDocument(doc).elements.flatMap(({ element }) => element.metadata ?? []);
    expect(found).toEqual([metadata, metadata]);
  });

  it('[E19] of copies have no key', () => {
    expect(withoutKey(tagged).metadata).toEqual({ source: metadata.source });
    expect(withoutKey({ ...tagged, metadata: { key: 'a' } })).not.toHaveProperty('metadata');
    expect(withoutKey(shape)).toBe(shape);
  });
});
