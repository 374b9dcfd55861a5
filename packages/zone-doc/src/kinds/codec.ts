import type { ElementKind, StoredChange, StoredElement } from '@lienzo/contract';
import type { FacetChange, Facets } from '../layout.ts';
import { readLayout } from '../layout-parts.ts';

/** Converts elements of one kind to facets and back. */
export interface Codec<Kind extends ElementKind> {
  /** Returns the facets of an element, except those that every kind has. */
  write(element: StoredElement<Kind>): Facets;
  /** Returns the stored form. Callers must validate the result if the facets are not trusted. */
  read(id: string, facets: Facets): StoredElement<Kind>;
  /** Returns the facets that a change sets or removes. */
  change(before: Facets, change: StoredChange<Kind>): FacetChange;
}

/** Removes facets whose value is undefined. */
export function present(facets: Facets): Facets {
  return Object.fromEntries(Object.entries(facets).filter(([, value]) => value !== undefined));
}

/** Sets the facets that were sent; `null` removes a facet. */
export function changeClearable(facets: Facets): FacetChange {
  const sent = Object.entries(present(facets));
  return Object.fromEntries(sent.map(([facet, value]) => [facet, value ?? undefined]));
}

interface Paint {
  layout?: object;
  fills?: unknown[];
  strokes?: unknown[];
}

export function writePaint(properties: Paint | undefined): Facets {
  const { layout, fills, strokes } = properties ?? {};
  return present({ layout, fills, strokes });
}

export function readPaint(facets: Facets): { properties?: object } {
  const { fills, strokes } = facets;
  const layout = readLayout(facets);
  if (layout === undefined && fills === undefined && strokes === undefined) return {};
  return { properties: present({ layout, fills, strokes }) };
}

/** Replaces fills and strokes as a whole, and in the layout only the keys that were sent. */
export function changePaint(before: Facets, properties: Paint | undefined): FacetChange {
  if (!properties) return {};
  const layout = properties.layout && { ...(readLayout(before) as object), ...properties.layout }; // undefined spreads to nothing
  return present({ layout, fills: properties.fills, strokes: properties.strokes });
}

/** Sets the frame; `null` removes the element from its frame. */
export function changeFrame(frameId: string | null | undefined): FacetChange {
  if (frameId === undefined) return {};
  return { frame: frameId ?? undefined };
}

interface Organisation {
  group_id?: string | null;
  locked?: string;
  metadata?: object | null;
}

export function writeOrganisation({ group_id, locked, metadata }: Organisation): Facets {
  return present({ group: group_id, locked, metadata });
}

export function readOrganisation({ group, locked, metadata }: Facets): object {
  return present({ group_id: group, locked, metadata });
}

/** Sets groups, lock and metadata; `null` removes groups and metadata. */
export function changeOrganisation({ group_id, locked, metadata }: Organisation): FacetChange {
  return {
    ...(group_id !== undefined && { group: group_id ?? undefined }),
    ...present({ locked }),
    ...changeMetadata(metadata),
  };
}

/** Replaces the metadata; `null` and an empty object remove it. */
export function changeMetadata(metadata: object | null | undefined): FacetChange {
  if (metadata === undefined) return {};
  const isEmpty = metadata === null || Object.keys(metadata).length === 0;
  return { metadata: isEmpty ? undefined : metadata };
}

export function changeName(meta: { name?: string } | undefined): FacetChange {
  return meta?.name === undefined ? {} : { name: meta.name };
}

export function readMeta(id: string, { name }: Facets) {
  return { meta: { id, ...(name !== undefined && { name }) } };
}

/** Returns the text of an element. Paragraphs come from its shared text if it has one. */
export function readTextFacets({ text, words }: Facets): { text?: unknown } {
  if (words === undefined || (text !== undefined && !isRecord(text))) return present({ text });
  const { paragraphs: _, ...rest } = text ?? {};
  const isBlank = Array.isArray(words) && words.length === 0;
  const merged = { ...(!isBlank && { paragraphs: words }), ...rest };
  return Object.keys(merged).length > 0 ? { text: merged } : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function readFrame({ frame }: Facets) {
  return frame === undefined ? {} : { frame_id: frame };
}
