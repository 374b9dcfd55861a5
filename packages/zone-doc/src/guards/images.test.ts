import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mapOf, mustRead, openDocument, updateBy } from '../../test/forge-update.ts';
import { ids, image, shape } from '../../test/samples.ts';
import {
  type Caller,
  changeElement,
  composeVersion,
  findElement,
  guardUpdate,
  insertElement,
  removeElement,
  toFacets,
  validateUpdate,
} from '../index.ts';

const caller: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };
const FIELDS = { file: '71', crop: { x: 0, y: 0, width: 1, height: 0.5 }, alt: 'Boats' };

function openWithImage(): Y.Doc {
  const doc = openDocument();
  Y.applyUpdate(doc, composeVersion(0, 2).update);
  insertElement(doc, { kind: 'shape', element: image, z: 'a9' });
  return doc;
}

function validate(edit: (copy: Y.Doc) => void, doc = openWithImage()) {
  return validateUpdate(doc, mustRead(updateBy(doc, edit)), caller);
}

const set = (facet: string, value: unknown, id: string) => (copy: Y.Doc) =>
  mapOf(copy, id).set(facet, value);

describe('an image', () => {
  it('[E18] has a facet for each field', () => {
    const facets = toFacets({ kind: 'shape', element: image, z: 'a0' }, 2);
    expect(facets).toMatchObject({ file: '71', crop: image.image?.crop, alt: 'Boats at night' });
    expect(findElement(openWithImage(), 'shape', ids.other)).toEqual(image);
  });

  it('[E18] has no field `image` without them', () => {
    const doc = openWithImage();
    const cleared = { file_id: null, crop: null, alt: null };
    changeElement(doc, 'shape', { id: ids.other, image: cleared });
    const { image: _, ...bare } = image;
    expect(findElement(doc, 'shape', ids.other)).toEqual(bare);
  });

  it('[D4] [E18] keeps what two people change at the same time', () => {
    const doc = openWithImage();
    const alt = { id: ids.other, image: { alt: 'Harbour' } };
    const file = { id: ids.other, image: { file_id: '72', crop: null } };
    const updates = [alt, file].map((change, index) =>
      updateBy(doc, (copy) => changeElement(copy, 'shape', change), 60 + index),
    );
    for (const update of updates) {
      expect(validateUpdate(doc, mustRead(update), caller)).toBeUndefined();
      Y.applyUpdate(doc, update);
    }
    const expected = { file_id: '72', alt: 'Harbour' };
    expect(findElement(doc, 'shape', ids.other)?.image).toEqual(expected);
  });

  it('[G11] [E18] accepts valid values only', () => {
    for (const [facet, value] of Object.entries(FIELDS))
      expect(validate(set(facet, value, ids.other))).toBeUndefined();
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    const crops = [{ ...whole, x: -0.1 }, { ...whole, width: 0 }, { ...whole, height: 1.1 }, {}];
    const invalid = [
      ...[null, 7, '', '0', 'ada', {}].map((value) => ['file', value] as const),
      ...[null, 7, '', ...crops].map((value) => ['crop', value] as const),
      ...[null, 7, '', ' ', 'x'.repeat(1_001), {}].map((value) => ['alt', value] as const),
    ];
    for (const [facet, value] of invalid)
      expect(validate(set(facet, value, ids.other)), `${facet} ${value}`).toBe('invalid-element');
  });

  it('[G11] [E18] is the only shape with these facets', () => {
    for (const [facet, value] of Object.entries(FIELDS)) {
      expect(validate(set(facet, value, ids.shape))).toBe('invalid-element');
      expect(validate(set(facet, value, ids.frame))).toBe('unknown-key');
      expect(validate(set(facet, value, ids.connector))).toBe('unknown-key');
    }
  });

  it('[G11] [E18] stays an image, and no other shape becomes one', () => {
    const toImage = { basic: { type: 'IMAGE' } };
    const bare = openWithImage();
    for (const facet of Object.keys(FIELDS)) mapOf(bare, ids.other).delete(facet);
    expect(validate(set('geometry', toImage, ids.shape))).toBe('identity-changed');
    for (const type of ['OVAL', 'CARD'])
      expect(validate(set('geometry', { basic: { type } }, ids.other), bare)).toBe(
        'identity-changed',
      );
    expect(validate(set('geometry', toImage, ids.other))).toBeUndefined();
  });

  it('[E18] is left alone by changes that do not fit its type', () => {
    const doc = openWithImage();
    changeElement(doc, 'shape', { id: ids.other, basic: { type: 'OVAL' } });
    changeElement(doc, 'shape', { id: ids.shape, basic: { type: 'IMAGE' }, image: { alt: 'a' } });
    expect(findElement(doc, 'shape', ids.other)).toEqual(image);
    expect(findElement(doc, 'shape', ids.shape)).toEqual(shape);
  });

  it('[G10] is not written in documents of version 1', () => {
    const { image: _, ...bare } = image;
    for (const element of [image, bare]) {
      const insert = (copy: Y.Doc) => insertElement(copy, { kind: 'shape', element, z: 'a9' });
      expect(validate(insert, openDocument())).toBe('unknown-key');
    }
  });
});

describe('the files of an update', () => {
  function filesOf(edit: (copy: Y.Doc) => void, doc = openWithImage()) {
    const rights = { zuid: '99', owners: new Map(), usedBySocket: new Set<number>() };
    const limits = { maxIdsPerSocket: 8, maxIdsPerZone: 8 };
    const result = guardUpdate(doc, updateBy(doc, edit), {
      caller,
      rights: { ...rights, ...limits },
    });
    return typeof result === 'string' ? result : result.files;
  }
  const insert = (id: string, fileId: string) => (copy: Y.Doc) =>
    insertElement(copy, {
      kind: 'shape',
      element: { ...image, meta: { id }, image: { file_id: fileId } },
      z: 'a9',
    });

  it('[G18] are those that it shows for the first time in an element', () => {
    const [one, two] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    expect(filesOf(insert(one ?? '', '80'))).toEqual(['80']);
    const edits = [insert(one ?? '', '80'), insert(two ?? '', '80')];
    expect(filesOf((copy) => copy.transact(() => edits.map((edit) => edit(copy))))).toEqual(['80']);
    expect(filesOf(set('file', '81', ids.other))).toEqual(['81']);
  });

  it('[G18] do not include those that it keeps, moves, hides or removes', () => {
    const move = { id: ids.other, properties: { layout: { left: 900, width: 10 } } };
    expect(filesOf((copy) => changeElement(copy, 'shape', move))).toEqual([]);
    expect(filesOf(set('alt', 'Harbour', ids.other))).toEqual([]);
    expect(filesOf(set('file', '71', ids.other))).toEqual([]);
    expect(filesOf((copy) => mapOf(copy, ids.other).delete('file'))).toEqual([]);
    expect(filesOf((copy) => removeElement(copy, ids.other))).toEqual([]);
  });

  it('[G18] include one that the undo of a removal shows again', () => {
    const doc = openWithImage();
    removeElement(doc, ids.other);
    expect(filesOf(insert(ids.other, '71'), doc)).toEqual(['71']);
  });
});
