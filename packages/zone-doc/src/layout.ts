import type { ElementKind } from '@lienzo/contract';
import type * as Y from 'yjs';

/** The newest version of the document layout in SPEC.md. Documents that name no version have version 1. */
export const DOCUMENT_VERSION = 2;
export type DocumentVersion = 1 | 2;

/** Names of the root maps of a document. */
export const roots = { zone: 'zone', elements: 'elements' } as const;

/**
 * The Yjs client id for all changes made through the HTTP API. The server writes one change after
 * another under this id, so that a document does not collect a client id per request.
 */
export const SERVER_CLIENT = 1;

/** The facet that holds the shared text of an element. */
export const WORDS = 'words';

/** Facets of every kind. `id` is set only when the id is not written in lower case like the key. */
const COMMON = ['kind', 'z', 'id'] as const;

/** The parts of a layout in documents of version 2. */
const PARTS = ['position', 'size', 'rotation', 'flip'] as const;

/** The facets that an element of each kind can have. */
export const facetNames: Readonly<Record<ElementKind, readonly string[]>> = {
  frame: [...COMMON, 'name', 'type', 'layout', ...PARTS, 'fills', 'strokes'],
  shape: [
    ...COMMON,
    ...['name', 'frame', 'geometry', 'layout', ...PARTS, 'fills', 'strokes'],
    ...['text', 'words', 'placeholder'],
  ],
  connector: [...COMMON, 'name', 'frame', 'type', 'connected', 'stroke', 'text', 'words'],
  comment: [...COMMON, ...['text', 'position', 'element', 'parent', 'resolved', 'author', 'time']],
};

/** Returns whether only documents of version 2 have a facet. Earlier releases ignore elements that have it. */
export function needsVersion2(kind: unknown, facet: string): boolean {
  if (facet === 'words') return true;
  return kind !== 'comment' && PARTS.some((part) => part === facet);
}

/** Returns the version of a document. */
export function versionOf(doc: Y.Doc): DocumentVersion {
  const version = doc.getMap(roots.zone).get('version');
  return typeof version === 'number' && version >= 2 ? 2 : 1;
}

/** The content of an element's map: JSON values by facet, and under `words` the paragraphs of its shared text. */
export type Facets = Readonly<Record<string, unknown>>;

/** New values by facet. `undefined` removes the facet. */
export type FacetChange = Readonly<Record<string, unknown>>;
