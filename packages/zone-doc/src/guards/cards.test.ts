import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mapOf, mustRead, openDocument, updateBy } from '../../test/forge-update.ts';
import { card, ids, shape } from '../../test/samples.ts';
import {
  type Caller,
  changeElement,
  composeVersion,
  findElement,
  insertElement,
  toFacets,
  validateUpdate,
} from '../index.ts';

const caller: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };

function openCard(): Y.Doc {
  const doc = openDocument();
  Y.applyUpdate(doc, composeVersion(0, 2).update);
  insertElement(doc, { kind: 'shape', element: card, z: 'a9' });
  return doc;
}

function validate(edit: (copy: Y.Doc) => void, doc = openCard()) {
  return validateUpdate(doc, mustRead(updateBy(doc, edit)), caller);
}

const set = (facet: string, value: unknown, id: string) => (copy: Y.Doc) =>
  mapOf(copy, id).set(facet, value);

describe('a card', () => {
  it('[E16] has a facet for each field', () => {
    const facets = toFacets({ kind: 'shape', element: card, z: 'a0' }, 2);
    expect(facets).toMatchObject({ assignee: '17', due: '2026-01-31', tag: 'Urgent' });
    expect(findElement(openCard(), 'shape', ids.other)).toEqual(card);
  });

  it('[E16] has no field `card` without them', () => {
    const doc = openCard();
    const cleared = { assignee: null, due_date: null, tag: null };
    changeElement(doc, 'shape', { id: ids.other, card: cleared });
    const { card: _, ...bare } = card;
    expect(findElement(doc, 'shape', ids.other)).toEqual(bare);
  });

  it('[D4] [E16] keeps what two people change at the same time', () => {
    const doc = openCard();
    const tag = { id: ids.other, card: { tag: 'Later' } };
    const due = { id: ids.other, card: { due_date: '2027-02-28', assignee: null } };
    const updates = [tag, due].map((change, index) =>
      updateBy(doc, (copy) => changeElement(copy, 'shape', change), 60 + index),
    );
    for (const update of updates) {
      expect(validateUpdate(doc, mustRead(update), caller)).toBeUndefined();
      Y.applyUpdate(doc, update);
    }
    expect(findElement(doc, 'shape', ids.other)?.card).toEqual({
      due_date: '2027-02-28',
      tag: 'Later',
    });
  });

  it('[G11] [E16] accepts valid values only', () => {
    const valid = { assignee: '742518339371008', due: '2024-02-29', tag: 'x'.repeat(40) };
    for (const [facet, value] of Object.entries(valid))
      expect(validate(set(facet, value, ids.other))).toBeUndefined();
    const invalid = [
      ...[null, 7, '', '0', 'ada', {}].map((value) => ['assignee', value] as const),
      ...[null, 7, '', '2026-02-29', 'soon', []].map((value) => ['due', value] as const),
      ...[null, 7, '', ' ', 'x'.repeat(41), {}].map((value) => ['tag', value] as const),
    ];
    for (const [facet, value] of invalid)
      expect(validate(set(facet, value, ids.other)), `${facet} ${value}`).toBe('invalid-element');
  });

  it('[G11] [E16] is the only shape with these facets', () => {
    for (const [facet, value] of Object.entries({ assignee: '17', due: '2026-01-31', tag: 'a' })) {
      expect(validate(set(facet, value, ids.shape))).toBe('invalid-element');
      expect(validate(set(facet, value, ids.frame))).toBe('unknown-key');
      expect(validate(set(facet, value, ids.connector))).toBe('unknown-key');
    }
  });

  it('[G11] [E16] stays a card, and no other shape becomes one', () => {
    const toCard = { geometry: { basic: { type: 'CARD' } } };
    const toOther = { geometry: { basic: { type: 'OVAL' } } };
    expect(validate(set('geometry', toCard.geometry, ids.shape))).toBe('identity-changed');
    const bare = openCard();
    for (const facet of ['assignee', 'due', 'tag']) mapOf(bare, ids.other).delete(facet);
    expect(validate(set('geometry', toOther.geometry, ids.other), bare)).toBe('identity-changed');
    expect(validate(set('geometry', toCard.geometry, ids.other))).toBeUndefined();
  });

  it('[E16] is left alone by changes that do not fit its type', () => {
    const doc = openCard();
    changeElement(doc, 'shape', { id: ids.other, basic: { type: 'OVAL' } });
    changeElement(doc, 'shape', { id: ids.shape, basic: { type: 'CARD' }, card: { tag: 'a' } });
    expect(findElement(doc, 'shape', ids.other)).toEqual(card);
    expect(findElement(doc, 'shape', ids.shape)).toEqual(shape);
  });

  it('[G10] is not written in documents of version 1', () => {
    const { card: _, ...bare } = card;
    for (const element of [card, bare]) {
      const insert = (copy: Y.Doc) => insertElement(copy, { kind: 'shape', element, z: 'a9' });
      expect(validate(insert, openDocument())).toBe('unknown-key');
    }
  });
});
