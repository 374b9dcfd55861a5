import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import * as Y from 'yjs';
import { byStack, projectDocument } from '../src/index.ts';
import { facetsOf, type RowKeeper } from './row-keeper.ts';

/** A document that took in these updates. */
export function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
}

/** Fails unless a document holds exactly what the rows say, items and all. */
export function expectRows(doc: Y.Doc, { rows, graves }: RowKeeper): void {
  const { elements, buried } = projectDocument(doc);
  const held = elements.map(({ key, kind, z, element, facets, items }) => {
    return { key, kind, z, element, facets, items };
  });
  const known = [...rows.values()]
    .toSorted(byStack)
    .map(({ authorship, ...row }) => ({ ...row, facets: facetsOf({ ...row, authorship }) }));
  expectSame(held, known);
  expectSame(new Map(buried), graves);
  expectNothingPending(doc);
}

export function expectNothingPending(doc: Y.Doc): void {
  expect(doc.store.pendingStructs).toBeNull();
  expect(doc.store.pendingDs).toBeNull();
}

/** The same as toEqual, quicker where all is well. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected);
}
