import type { ElementKind, StoredChange, StoredElement, StoredParagraph } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import * as Y from 'yjs';
import { changeFacets, type NewElement, shareFacets, toFacets } from './element.ts';
import { type FacetChange, roots, versionOf, WORDS } from './layout.ts';
import { projectElement } from './project.ts';
import { facetsIn, seedText, wordsIn, writeText } from './text/shared-text.ts';

/** Returns the root map that holds all elements. */
export function elementsOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(roots.elements);
}

/** Inserts an element into an open document and replaces an element with the same id. */
export function insertElement<Kind extends ElementKind>(doc: Y.Doc, entry: NewElement<Kind>): void {
  const { words, ...facets } = toFacets(entry, versionOf(doc));
  const copies = Object.entries(facets).map(([facet, value]) => [facet, deepCopy(value)] as const);
  const map = new Y.Map<unknown>(copies);
  doc.transact(() => {
    elementsOf(doc).set(elementKey(entry.element.meta.id), map);
    if (words) seedText(map, words as StoredParagraph[]); // of toFacets
  });
}

/** Changes an element of an open document. Returns false if it does not exist. */
export function changeElement<Kind extends ElementKind>(
  doc: Y.Doc,
  kind: Kind,
  change: StoredChange<Kind>,
): boolean {
  const map = elementsOf(doc).get(elementKey(change.id));
  if (!(map instanceof Y.Map) || map.get('kind') !== kind) return false;
  applyChange(map, changeFacets(kind, facetsIn(map), change, versionOf(doc)));
  return true;
}

function applyChange(map: Y.Map<unknown>, change: FacetChange): void {
  map.doc?.transact(() => {
    for (const [facet, value] of Object.entries(change)) {
      if (value === undefined) map.delete(facet);
      else if (facet === WORDS)
        setWords(map, value as StoredParagraph[]); // of changeFacets
      else map.set(facet, deepCopy(value));
    }
  });
}

/**
 * Turns the text of an element into a shared text, if it is not one yet, and returns it. Undefined if the
 * element does not exist, its kind has no such text, or the document has version 1. If two people do this at the same time, only one of
 * the texts is kept; ask the server to do it where possible.
 */
export function shareText(doc: Y.Doc, id: string): Y.Text | undefined {
  const map = elementsOf(doc).get(elementKey(id));
  if (!(map instanceof Y.Map)) return undefined;
  const change = shareFacets(facetsIn(map));
  if (change && versionOf(doc) >= 2) applyChange(map, change);
  return wordsIn(map);
}

function setWords(map: Y.Map<unknown>, paragraphs: readonly StoredParagraph[]): void {
  const words = wordsIn(map);
  if (words) writeText(words, paragraphs);
  else seedText(map, paragraphs);
}

/** Deep-copies a value without `undefined` entries: Yjs keeps references to inserted values. */
function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy);
  if (value === null || typeof value !== 'object') return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(present.map(([key, inner]) => [key, deepCopy(inner)]));
}

/** Removes an element from an open document. Returns false if it does not exist. */
export function removeElement(doc: Y.Doc, id: string): boolean {
  const map = elementsOf(doc);
  if (!map.has(elementKey(id))) return false;
  map.delete(elementKey(id));
  return true;
}

/** Moves an element of an open document in the stack. Returns false if it does not exist. */
export function setZIndex(doc: Y.Doc, id: string, z: string): boolean {
  const map = elementsOf(doc).get(elementKey(id));
  if (!(map instanceof Y.Map)) return false;
  map.set('z', z);
  return true;
}

/** Returns an element of an open document in its stored form. */
export function findElement<Kind extends ElementKind>(
  doc: Y.Doc,
  kind: Kind,
  id: string,
): StoredElement<Kind> | undefined {
  const found = projectElement(elementsOf(doc), elementKey(id));
  if (found?.kind !== kind) return undefined;
  return found.element as StoredElement<Kind>; // the kind was just compared
}
