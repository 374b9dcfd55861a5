import type { ElementKind } from '@lienzo/contract';

/** Version of the layout in SPEC.md. It also applies to documents that do not name a version. */
export const DOCUMENT_VERSION = 1;

/** Names of the root maps of a document. */
export const roots = { zone: 'zone', elements: 'elements' } as const;

/**
 * The Yjs client id for all changes made through the HTTP API. The server writes one change after
 * another under this id, so that a document does not collect a client id per request.
 */
export const SERVER_CLIENT = 1;

/** Facets of every kind. `id` is set only when the id is not written in lower case like the key. */
const COMMON = ['kind', 'z', 'id'] as const;

/** The facets that an element of each kind can have. */
export const facetNames: Readonly<Record<ElementKind, readonly string[]>> = {
  frame: [...COMMON, 'name', 'type', 'layout', 'fills', 'strokes'],
  shape: [
    ...COMMON,
    ...['name', 'frame', 'geometry', 'layout', 'fills', 'strokes', 'text', 'placeholder'],
  ],
  connector: [...COMMON, 'name', 'frame', 'type', 'connected', 'stroke', 'text'],
  comment: [...COMMON, ...['text', 'position', 'element', 'parent', 'resolved', 'author', 'time']],
};

/** The content of an element's map: JSON values by facet. */
export type Facets = Readonly<Record<string, unknown>>;

/** New values by facet. `undefined` removes the facet. */
export type FacetChange = Readonly<Record<string, unknown>>;
