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

/** The facet of every kind that holds the data of integrations, in documents of version 2. */
const METADATA = 'metadata';

/** Facets of everything but comments, in documents of version 2. */
const ORGANISATION = ['group', 'locked'] as const;

/** Facets of connectors in documents of version 2. */
const ROUTING = ['bends', 'label'] as const;

/** The parts of a layout in documents of version 2. */
const PARTS = ['position', 'size', 'rotation', 'flip'] as const;

/** Facets of shapes of the type CARD, in documents of version 2. */
const CARD = ['assignee', 'due', 'tag'] as const;

/** Facets of shapes of the type TABLE, in documents of version 2, besides one for each cell with a text. */
const TABLE = ['columns', 'rows'] as const;

/** Facets of shapes of the type IMAGE, in documents of version 2. */
const IMAGE = ['file', 'crop', 'alt'] as const;

/** Facets of shapes of the type FILE, in documents of version 2. */
const FILE = ['attachment', 'bytes'] as const;

const CELL = /^cell:([a-z0-9]{1,8}):([a-z0-9]{1,8})$/;

/** The place of a cell in a table. */
export interface CellPlace {
  readonly row: string;
  readonly column: string;
}

/** Returns the name of the facet that holds the text of a cell. */
export function cellFacet({ row, column }: CellPlace): string {
  return `cell:${row}:${column}`;
}

/** Returns the place of the cell that a facet holds, if it is the facet of a cell. */
export function cellOf(facet: string): CellPlace | undefined {
  const [, row, column] = CELL.exec(facet) ?? [];
  return row !== undefined && column !== undefined ? { row, column } : undefined;
}

/** Returns whether an element of a kind can have a facet. */
export function isFacetOf(kind: ElementKind, facet: string): boolean {
  return facetNames[kind].includes(facet) || (kind === 'shape' && CELL.test(facet));
}

/** The facets that an element of each kind can have; shapes can also have facets of cells. */
export const facetNames: Readonly<Record<ElementKind, readonly string[]>> = {
  frame: [
    ...COMMON,
    ...ORGANISATION,
    ...['name', 'type', 'layout', ...PARTS, 'fills', 'strokes', METADATA],
  ],
  shape: [
    ...COMMON,
    ...ORGANISATION,
    ...['name', 'frame', 'geometry', 'layout', ...PARTS, 'fills', 'strokes'],
    ...['text', 'words', 'placeholder', ...CARD, ...TABLE, ...IMAGE, ...FILE, METADATA],
  ],
  connector: [
    ...COMMON,
    ...ORGANISATION,
    ...['name', 'frame', 'type', 'connected', 'stroke', 'text', 'words'],
    ...ROUTING,
    METADATA,
  ],
  comment: [
    ...COMMON,
    ...[
      'text',
      'position',
      'element',
      'parent',
      'resolved',
      'author',
      'time',
      'mentions',
      METADATA,
    ],
  ],
};

/** Returns whether only documents of version 2 have a facet. Earlier releases ignore elements that have it. */
export function needsVersion2(kind: unknown, facet: string): boolean {
  if (facet === 'words' || facet === METADATA) return true;
  if (kind === 'comment') return facet === 'mentions';
  const names: readonly string[] = [
    ...PARTS,
    ...ORGANISATION,
    ...ROUTING,
    ...CARD,
    ...TABLE,
    ...IMAGE,
    ...FILE,
  ];
  return names.includes(facet) || CELL.test(facet);
}

/** Types of shapes that have facets of their own. A shape never becomes one of them, or ceases to be one. */
const RICH_TYPES = ['CARD', 'TABLE', 'IMAGE', 'FILE'] as const;
type RichType = (typeof RICH_TYPES)[number];

/** Returns the type of a shape if it is one that has facets of its own. Only documents of version 2 have them. */
export function richTypeOf({ geometry }: Facets): RichType | undefined {
  const { basic } = (geometry ?? {}) as { basic?: { type?: unknown } }; // may be anything
  return RICH_TYPES.find((type) => type === basic?.type);
}

/** Returns the version of a document. */
export function versionOf(doc: Y.Doc): DocumentVersion {
  const version = doc.getMap(roots.zone).get('version');
  return typeof version === 'number' && version >= 2 ? 2 : 1;
}

/** Returns whether an element is locked, from its map. */
export function isLocked(element: Y.Map<unknown>): boolean {
  return (element.get('locked') ?? 'none') !== 'none';
}

/** The content of an element's map: JSON values by facet, and under `words` the paragraphs of its shared text. */
export type Facets = Readonly<Record<string, unknown>>;

/** New values by facet. `undefined` removes the facet. */
export type FacetChange = Readonly<Record<string, unknown>>;
