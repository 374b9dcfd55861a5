import type { ElementKind, StoredElement } from '@lienzo/contract';
import {
  elementsOf,
  facetsIn,
  projectElement,
  seedText,
  type TouchedFacets,
  writeText,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { mergeTouched } from '../transplant.ts';

const WORDS = 'words';
type Paragraphs = Parameters<typeof seedText>[1];

/** A change to one element that the service has refused. It is kept aside and no longer in the document. */
export interface RefusedWork {
  readonly id: string;
  /** The code of the refusal, such as `too-large` or `not-author`. */
  readonly reason: string;
  /** When the service refused it, in milliseconds since 1970-01-01 UTC. */
  readonly time: number;
  readonly kind: ElementKind | undefined;
  /** The element as it was after the change; undefined if the change removed it or made it invalid. */
  readonly element: StoredElement<ElementKind> | undefined;
  /** The key of the element and the facets that the change wrote; `facets` is null for a removal. */
  readonly change: {
    readonly key: string;
    readonly facets: Readonly<Record<string, unknown>> | null;
  };
}

/** Returns the changes to some elements, as they are in a document. */
export function describeWork(
  doc: Y.Doc,
  updates: readonly Uint8Array[],
  reasons: ReadonlyMap<string, string>,
): RefusedWork[] {
  const touched = mergeTouched(doc, updates);
  return [...reasons].map(([key, reason]) => {
    const map = elementsOf(doc).get(key);
    const projected = projectElement(elementsOf(doc), key);
    return {
      id: crypto.randomUUID(),
      reason,
      time: Date.now(),
      kind: projected?.kind,
      element: projected?.element,
      change: { key, facets: map instanceof Y.Map ? writtenFacets(map, touched.get(key)) : null },
    };
  });
}

function writtenFacets(map: Y.Map<unknown>, touched: TouchedFacets | undefined) {
  const facets = facetsIn(map);
  if (touched === undefined || touched === 'element') return facets;
  return Object.fromEntries(Object.entries(facets).filter(([facet]) => touched.has(facet)));
}

/** Makes refused changes again in a document. */
export function redoWork(doc: Y.Doc, work: readonly RefusedWork[]): void {
  const elements = elementsOf(doc);
  doc.transact(() => {
    for (const { change } of work) {
      const { key, facets } = change;
      if (facets === null) elements.delete(key);
      else if (elements.has(key) || 'kind' in facets)
        setFacets(findOrCreate(elements, key), facets);
    }
  });
}

function findOrCreate(elements: Y.Map<unknown>, key: string): Y.Map<unknown> {
  const found = elements.get(key);
  return found instanceof Y.Map ? found : elements.set(key, new Y.Map<unknown>());
}

function setFacets(map: Y.Map<unknown>, facets: Readonly<Record<string, unknown>>): void {
  for (const [facet, value] of Object.entries(facets)) {
    // Lists of paragraphs stand for shared texts; see `facetsIn`.
    if (facet !== WORDS) map.set(facet, structuredClone(value));
    else if (map.get(WORDS) instanceof Y.Text)
      writeText(map.get(WORDS) as Y.Text, value as Paragraphs);
    else seedText(map, value as Paragraphs); // written by `describeWork`
  }
}
