import type { ElementKind, StoredElement } from '@lienzo/contract';
import * as Y from 'yjs';
import { fromFacets } from './element.ts';
import { isValidElement } from './is-valid-element.ts';
import type { ItemId, ItemIds } from './item-id.ts';
import { cellOf, type Facets, facetNames, richTypeOf, roots } from './layout.ts';
import { byStackOrder } from './stacking.ts';
import { facetsIn, wordsIn } from './text/shared-text.ts';
import { runsOf, type TextRun } from './text/text-runs.ts';

/** A valid element with everything needed to edit it without the document. */
export interface ProjectedElement {
  readonly key: string;
  readonly kind: ElementKind;
  readonly z: string;
  readonly element: StoredElement<ElementKind>;
  readonly facets: Facets;
  readonly items: ItemIds;
  /** The visible items of its shared text, if it has one. */
  readonly runs?: readonly TextRun[];
}

export interface Projection {
  /** By z-index, lowest first. */
  readonly elements: readonly ProjectedElement[];
  /** The last item of every key that has no valid element. */
  readonly tombstones: ReadonlyMap<string, ItemId>;
}

/** Reads all elements and tombstones of a document. Invalid elements are ignored. */
export function projectDocument(doc: Y.Doc): Projection {
  const map = doc.getMap(roots.elements);
  const elements: ProjectedElement[] = [];
  const tombstones = new Map<string, ItemId>();
  for (const [key, item] of map._map) {
    const element = item.deleted ? undefined : projectElement(map, key);
    if (element) elements.push(element);
    else tombstones.set(key, idOf(item));
  }
  return { elements: elements.toSorted(byStackOrder), tombstones };
}

/**
 * Reads the element under a key. Returns undefined if there is no valid one. Do not modify the
 * result: it shares its values with the document.
 */
export function projectElement(map: Y.Map<unknown>, key: string): ProjectedElement | undefined {
  const content = map.get(key);
  const item = map._map.get(key);
  if (!(content instanceof Y.Map) || !item) return undefined;
  const facets = facetsIn(content);
  const read = readElement(key, facets);
  if (!read) return undefined;
  const items: Record<string, ItemId> = { '': idOf(item) };
  // Only facets of this kind: no later write follows items of other facets that were deleted again.
  for (const facet of facetNames[read.kind]) {
    const last = content._map.get(facet);
    if (last) items[facet] = idOf(last);
  }
  if (richTypeOf(facets) === 'TABLE')
    for (const [facet, last] of content._map) if (cellOf(facet)) items[facet] = idOf(last);
  const words = wordsIn(content);
  return { key, ...read, facets, items, ...(words && { runs: runsOf(words) }) };
}

/** Decodes facets. Returns undefined if they are not a valid element. */
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

function idOf(item: Y.Item): ItemId {
  const { client, clock } = item.lastId;
  return [client, clock];
}
