import type { ElementKind, StoredChange, StoredElement } from '@lienzo/contract';
import type { FacetChange, Facets } from '../layout.ts';

/** How the elements of one kind are written into their map and read from it. */
export interface Codec<Kind extends ElementKind> {
  /** The facets of an element, without those that every kind has. */
  write(element: StoredElement<Kind>): Facets;
  /** The element in its stored form. Only for facets that this codec wrote or a guard let pass. */
  read(id: string, facets: Facets): StoredElement<Kind>;
  /** What a change does to the facets. */
  change(before: Facets, change: StoredChange<Kind>): FacetChange;
}

/** Leaves out what is not there, so that absent and undefined are the same. */
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

export function readPaint({ layout, fills, strokes }: Facets): { properties?: object } {
  if (layout === undefined && fills === undefined && strokes === undefined) return {};
  return { properties: present({ layout, fills, strokes }) };
}

/** Fills and strokes are replaced as a whole; of the layout only the keys that were sent. */
export function changePaint(before: Facets, properties: Paint | undefined): FacetChange {
  if (!properties) return {};
  const layout = properties.layout && { ...(before.layout as object), ...properties.layout }; // undefined spreads to nothing
  return present({ layout, fills: properties.fills, strokes: properties.strokes });
}

/** `null` in a change takes the element out of its frame. */
export function changeFrame(frameId: string | null | undefined): FacetChange {
  if (frameId === undefined) return {};
  return { frame: frameId ?? undefined };
}

export function changeName(meta: { name?: string } | undefined): FacetChange {
  return meta?.name === undefined ? {} : { name: meta.name };
}

export function readMeta(id: string, { name }: Facets) {
  return { meta: { id, ...(name !== undefined && { name }) } };
}

export function readFrame({ frame }: Facets) {
  return frame === undefined ? {} : { frame_id: frame };
}
