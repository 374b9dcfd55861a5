import type { ElementKind, StoredElement } from '@lienzo/contract';
import * as Y from 'yjs';
import { isValidElement } from './check-element.ts';
import type { ItemId, ItemIds } from './compose-update.ts';
import { fromFacets } from './element.ts';
import { type Facets, facetNames, roots } from './layout.ts';

/** An element as it can be read without the document. */
export interface ProjectedElement {
  readonly key: string;
  readonly kind: ElementKind;
  readonly z: string;
  readonly element: StoredElement<ElementKind>;
  readonly facets: Facets;
  readonly items: ItemIds;
}

export interface Projection {
  /** In stacking order, bottom first. */
  readonly elements: readonly ProjectedElement[];
  /** The last items of keys whose element was removed. */
  readonly buried: ReadonlyMap<string, ItemId>;
}

/** Reads all of a document. What is not a valid element is passed over. */
export function projectDocument(doc: Y.Doc): Projection {
  const map = doc.getMap(roots.elements);
  const elements: ProjectedElement[] = [];
  const buried = new Map<string, ItemId>();
  for (const [key, item] of map._map) {
    const element = item.deleted ? undefined : projectElement(map, key);
    if (element) elements.push(element);
    else buried.set(key, idOf(item));
  }
  return { elements: elements.toSorted(byStack), buried };
}

/**
 * Reads one element, or nothing if there is none under this key. What it holds is shared with the
 * document: it is not to be altered.
 */
export function projectElement(map: Y.Map<unknown>, key: string): ProjectedElement | undefined {
  const content = map.get(key);
  const item = map._map.get(key);
  if (!(content instanceof Y.Map) || !item) return undefined;
  const facets: Facets = Object.fromEntries(content.entries());
  const read = readElement(key, facets);
  if (!read) return undefined;
  const items: Record<string, ItemId> = { '': idOf(item) };
  // Only what this kind may have: whatever else was once set and deleted is nobody's to follow.
  for (const facet of facetNames[read.kind]) {
    const last = content._map.get(facet);
    if (last) items[facet] = idOf(last);
  }
  return { key, ...read, facets, items };
}

/** The element that these facets describe, if they are exactly those of a valid one. */
export function readElement(
  key: string,
  facets: Facets,
): Pick<ProjectedElement, 'kind' | 'z' | 'element'> | undefined {
  const { kind, z } = facets;
  if (!isKind(kind) || typeof z !== 'string') return undefined;
  const element = fromFacets(kind, key, facets);
  return isValidElement(kind, key, { element, facets }) ? { kind, z, element } : undefined;
}

function isKind(kind: unknown): kind is ElementKind {
  return typeof kind === 'string' && Object.hasOwn(facetNames, kind);
}

/** Bottom first; the key decides between two that were put at the same height at once. */
export function byStack(a: Stacked, b: Stacked): number {
  if (a.z !== b.z) return a.z < b.z ? -1 : 1;
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
}

interface Stacked {
  readonly z: string;
  readonly key: string;
}

function idOf(item: Y.Item): ItemId {
  const { client, clock } = item.lastId;
  return [client, clock];
}
