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
}

export function writeOrganisation({ group_id, locked }: Organisation): Facets {
  return present({ group: group_id, locked });
}

export function readOrganisation({ group, locked }: Facets): object {
  return present({ group_id: group, locked });
}

/** Sets groups and lock; `null` removes the element from its groups. */
export function changeOrganisation({ group_id, locked }: Organisation): FacetChange {
  return {
    ...(group_id !== undefined && { group: group_id ?? undefined }),
    ...present({ locked }),
  };
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
