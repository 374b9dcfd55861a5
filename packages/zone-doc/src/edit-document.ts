import type { ElementKind, StoredChange, StoredElement } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import * as Y from 'yjs';
import { changeFacets, type NewElement, toFacets } from './element.ts';
import { type Facets, roots } from './layout.ts';
import { projectElement } from './project.ts';

/** Returns the root map that holds all elements. */
export function elementsOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(roots.elements);
}

/** Inserts an element into an open document and replaces an element with the same id. */
export function insertElement<Kind extends ElementKind>(doc: Y.Doc, entry: NewElement<Kind>): void {
  const facets = Object.entries(toFacets(entry));
  const map = new Y.Map<unknown>(facets.map(([facet, value]) => [facet, deepCopy(value)]));
  elementsOf(doc).set(elementKey(entry.element.meta.id), map);
}

/** Changes an element of an open document. Returns false if it does not exist. */
export function changeElement<Kind extends ElementKind>(
  doc: Y.Doc,
  kind: Kind,
  change: StoredChange<Kind>,
): boolean {
  const map = elementsOf(doc).get(elementKey(change.id));
  if (!(map instanceof Y.Map) || map.get('kind') !== kind) return false;
  const before: Facets = Object.fromEntries(map.entries());
  doc.transact(() => {
    for (const [facet, value] of Object.entries(changeFacets(kind, before, change))) {
      if (value === undefined) map.delete(facet);
      else map.set(facet, deepCopy(value));
    }
  });
  return true;
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
