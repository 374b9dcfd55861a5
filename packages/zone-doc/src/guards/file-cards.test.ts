import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mapOf, mustRead, openDocument, updateBy } from '../../test/forge-update.ts';
import { fileCard, ids, image } from '../../test/samples.ts';
import {
  type Caller,
  changeElement,
  composeVersion,
  findElement,
  guardUpdate,
  insertElement,
  toFacets,
  validateUpdate,
} from '../index.ts';

const caller: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };
const FIELDS = { attachment: '71', bytes: 0 };

function openWithCard(element = fileCard): Y.Doc {
  const doc = openDocument();
  Y.applyUpdate(doc, composeVersion(0, 2).update);
  insertElement(doc, { kind: 'shape', element, z: 'a9' });
  return doc;
}

function validate(edit: (copy: Y.Doc) => void, doc = openWithCard()) {
  return validateUpdate(doc, mustRead(updateBy(doc, edit)), caller);
}

const set = (facet: string, value: unknown, id: string) => (copy: Y.Doc) =>
  mapOf(copy, id).set(facet, value);

describe('a file card', () => {
  it('[E20] has a facet for each field', () => {
    const facets = toFacets({ kind: 'shape', element: fileCard, z: 'a0' }, 2);
    expect(facets).toMatchObject({ attachment: '71', bytes: 1_204_224 });
    const doc = openWithCard();
    expect(findElement(doc, 'shape', ids.other)).toEqual(fileCard);
    changeElement(doc, 'shape', { id: ids.other, file: { bytes: 7 } });
    expect(findElement(doc, 'shape', ids.other)?.file).toEqual({ file_id: '71', bytes: 7 });
    changeElement(doc, 'shape', { id: ids.other, file: { file_id: null, bytes: null } });
    expect(findElement(doc, 'shape', ids.other)).not.toHaveProperty('file');
  });

  it('[G11] [E20] accepts valid values only', () => {
    for (const [facet, value] of Object.entries(FIELDS))
      expect(validate(set(facet, value, ids.other))).toBeUndefined();
    const invalid = [
      ...[null, 7, '', '0', 'ada', {}].map((value) => ['attachment', value] as const),
      ...[null, -1, 0.5, '7', 2e12, {}].map((value) => ['bytes', value] as const),
    ];
    for (const [facet, value] of invalid)
      expect(validate(set(facet, value, ids.other)), `${facet} ${value}`).toBe('invalid-element');
  });

  it('[G11] [E20] is the only shape with these facets', () => {
    for (const [facet, value] of Object.entries(FIELDS)) {
      expect(validate(set(facet, value, ids.shape))).toBe('invalid-element');
      expect(validate(set(facet, value, ids.other), openWithCard(image))).toBe('invalid-element');
      expect(validate(set(facet, value, ids.frame))).toBe('unknown-key');
    }
    expect(validate(set('file', '71', ids.other))).toBe('invalid-element');
  });

  it('[G11] [E20] stays a file card, and no other shape becomes one', () => {
    const { file: _, ...bare } = fileCard;
    const toFile = { basic: { type: 'FILE' } };
    expect(validate(set('geometry', toFile, ids.shape))).toBe('identity-changed');
    for (const type of ['OVAL', 'IMAGE'])
      expect(validate(set('geometry', { basic: { type } }, ids.other), openWithCard(bare))).toBe(
        'identity-changed',
      );
  });

  it('[G10] is not written in documents of version 1', () => {
    const { file: _, ...bare } = fileCard;
    for (const element of [fileCard, bare]) {
      const insert = (copy: Y.Doc) => insertElement(copy, { kind: 'shape', element, z: 'a9' });
      expect(validate(insert, openDocument())).toBe('unknown-key');
    }
  });
});

describe('the files of an update', () => {
  function attachmentsOf(edit: (copy: Y.Doc) => void) {
    const doc = openWithCard();
    const rights = { zuid: '99', owners: new Map(), usedBySocket: new Set<number>() };
    const limits = { maxIdsPerSocket: 8, maxIdsPerZone: 8 };
    const result = guardUpdate(doc, updateBy(doc, edit), {
      caller,
      rights: { ...rights, ...limits },
    });
    if (typeof result === 'string') return result;
    expect(result.files).toEqual([]);
    return result.attachments;
  }

  it('[G18] include those that a card offers for the first time', () => {
    expect(attachmentsOf(set('attachment', '80', ids.other))).toEqual(['80']);
    expect(attachmentsOf(set('attachment', '71', ids.other))).toEqual([]);
    expect(attachmentsOf(set('bytes', 8, ids.other))).toEqual([]);
    expect(attachmentsOf((copy) => mapOf(copy, ids.other).delete('attachment'))).toEqual([]);
  });
});
