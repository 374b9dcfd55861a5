import type { ElementKind } from '@lienzo/contract';
import { type Facets, fromFacets, type ProjectedElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';

/** What the scene needs to know of an element. */
export type ReadElement = Pick<ProjectedElement, 'key' | 'kind' | 'z' | 'element'>;

/**
 * Reads an element of the zone, or nothing if it is none that is drawn. The service lets only valid
 * elements into a document, and judging each of them again took a third of the time in which a large
 * zone opened; so this looks only at what would break the reading itself.
 */
export function readElement(map: Y.Map<unknown>, key: string): ReadElement | undefined {
  const content = map.get(key);
  if (!(content instanceof Y.Map)) return undefined;
  const facets: Facets = Object.fromEntries(content.entries());
  const { kind, z } = facets;
  if (!isDrawnKind(kind) || typeof z !== 'string' || !isComplete(kind, facets)) return undefined;
  return { key, kind, z, element: fromFacets(kind, key, facets) };
}

function isDrawnKind(kind: unknown): kind is Exclude<ElementKind, 'comment'> {
  return kind === 'frame' || kind === 'shape' || kind === 'connector';
}

function isComplete(kind: ElementKind, { geometry, connected, name }: Facets): boolean {
  if (kind === 'shape') return isObject(geometry);
  if (kind === 'connector')
    return isObject(connected) && 'first' in connected && 'second' in connected;
  return typeof name === 'string';
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}
