import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import * as Y from 'yjs';
import { byStackOrder, projectDocument } from '../src/index.ts';
import { facetsOf, type RowStore } from './row-store.ts';

/** Returns a document with these updates applied. */
export function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
}

/** Expects the projection of a document to equal the rows, including item ids. */
export function expectRows(doc: Y.Doc, { rows, tombstones }: RowStore): void {
  const projection = projectDocument(doc);
  const held = projection.elements;
  const known = [...rows.values()]
    .toSorted(byStackOrder)
    .map(({ authorship, ...row }) => ({ ...row, facets: facetsOf({ ...row, authorship }) }));
  expectSame(held, known);
  expectSame(new Map(projection.tombstones), tombstones);
  expectNothingPending(doc);
}

export function expectNothingPending(doc: Y.Doc): void {
  expect(doc.store.pendingStructs).toBeNull();
  expect(doc.store.pendingDs).toBeNull();
}

/** Expects deep equality like `toStrictEqual`, but is faster when the values are equal. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected);
}
