import type { ElementKind } from '@lienzo/contract';

/** Of the layout described in SPEC.md. A document that names no version has this one. */
export const DOCUMENT_VERSION = 1;

/** Names of the two maps at the root of a document. */
export const roots = { zone: 'zone', elements: 'elements' } as const;

/**
 * The Yjs client that speaks for every change made over HTTP. The service alone writes under it,
 * one change after the other, so that a document does not collect a client for each request.
 */
export const SERVER_CLIENT = 1;

/** Facets that elements of every kind have. `id` only when the key is not already how it is written. */
const COMMON = ['kind', 'z', 'id'] as const;

/** The keys that the map of an element may have. */
export const facetNames: Readonly<Record<ElementKind, readonly string[]>> = {
  frame: [...COMMON, 'name', 'type', 'layout', 'fills', 'strokes'],
  shape: [
    ...COMMON,
    ...['name', 'frame', 'geometry', 'layout', 'fills', 'strokes', 'text', 'placeholder'],
  ],
  connector: [...COMMON, 'name', 'frame', 'type', 'connected', 'stroke', 'text'],
  comment: [...COMMON, ...['text', 'position', 'element', 'parent', 'resolved', 'author', 'time']],
};

/** What the map of an element holds: plain JSON values by facet. */
export type Facets = Readonly<Record<string, unknown>>;

/** New values by facet; `undefined` takes the facet away. */
export type FacetChange = Readonly<Record<string, unknown>>;
