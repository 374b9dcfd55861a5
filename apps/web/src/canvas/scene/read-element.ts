import type { ElementKind } from '@lienzo/contract';
import { type Facets, facetsIn, fromFacets, type ProjectedElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';

type DrawnKind = Exclude<ElementKind, 'comment'>;

/** The part of a stored element that the scene needs. */
export interface ReadElement extends Pick<ProjectedElement, 'key' | 'z' | 'element'> {
  readonly kind: DrawnKind;
}

/**
 * Reads an element of the zone. Returns undefined if it is not drawn. The server admits only valid
 * elements, and validating each of them again took a third of the time to open a large zone, so this
 * checks only what would break reading itself.
 */
export function readElement(map: Y.Map<unknown>, key: string): ReadElement | undefined {
  const content = map.get(key);
  if (!(content instanceof Y.Map)) return undefined;
  const facets = facetsIn(content);
  const { kind, z } = facets;
  if (!isDrawnKind(kind) || typeof z !== 'string' || !isComplete(kind, facets)) return undefined;
  return { key, kind, z, element: fromFacets(kind, key, facets) };
}

function isDrawnKind(kind: unknown): kind is DrawnKind {
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
