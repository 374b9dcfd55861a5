import type { FacetChange, Facets } from './layout.ts';
import { isSame } from './text/paragraphs.ts';

/**
 * The facets that hold the layout in documents of version 2, with their keys. Each part is a facet of
 * its own, so that one person can move an element while another resizes it.
 */
export const layoutParts: Readonly<Record<string, readonly string[]>> = {
  position: ['left', 'top'],
  size: ['width', 'height'],
  rotation: ['rotate'],
  flip: ['fliph', 'flipv'],
};

const KEYS = Object.values(layoutParts).flat();

/** Returns the layout of an element: the facet `layout`, overlaid by the parts. `null` removes a key. */
export function readLayout(facets: Facets): unknown {
  const parts = Object.keys(layoutParts).flatMap((part) => facets[part] ?? []);
  const { layout } = facets;
  if (parts.length === 0 && (layout === null || typeof layout !== 'object')) return layout;
  const merged: object = Object.assign({}, layout, ...parts);
  const isRemoved = (value: unknown) => value === null && parts.length > 0;
  const present = Object.entries(merged).filter(([, value]) => !isRemoved(value));
  // In the same order, however the keys were written: rows are compared as text.
  return Object.fromEntries(present.toSorted(([a], [b]) => KEYS.indexOf(a) - KEYS.indexOf(b)));
}

/** Returns whether every part is an object that holds only its own keys. */
export function hasValidParts(facets: Facets): boolean {
  return Object.entries(layoutParts).every(([part, keys]) => {
    const value = facets[part];
    if (value === undefined) return true;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    return Object.keys(value).every((key) => keys.includes(key));
  });
}

/** Replaces the facet `layout` by the parts that hold the same layout. */
export function splitLayout({ layout, ...facets }: Facets): Facets {
  if (layout === undefined) return facets;
  const parts = partsOf(layout);
  // Without any key, an empty part distinguishes an empty layout from an absent one.
  return { ...facets, ...(Object.keys(parts).length > 0 ? parts : { position: {} }) };
}

/** Replaces a change of the facet `layout` by changes of the parts that have a key among `sent`. */
export function splitLayoutChange(
  before: Facets,
  { layout, ...change }: FacetChange,
  sent: object,
): FacetChange {
  if (layout === undefined) return change;
  if (Object.keys(sent).length === 0)
    return readLayout(before) === undefined ? { ...change, position: {} } : change;
  const parts = Object.entries(partsOf(layout));
  const changed = parts.filter(([part]) => layoutParts[part]?.some((key) => key in sent));
  return { ...change, ...Object.fromEntries(changed) };
}

/**
 * Returns the parts that replace one layout by another. Keys that the new layout lacks become `null`,
 * because the facet `layout` below may still have them.
 */
export function replaceParts(before: Facets, after: Facets): FacetChange {
  const [old, wanted] = [readLayout(before), readLayout(after)];
  if (wanted === undefined) return removedParts();
  const parts = Object.entries(layoutParts).flatMap(([part, keys]) => {
    const [from, to] = [pick(old, keys), pick(wanted, keys)];
    if (isSame(from, to)) return [];
    const missing = Object.keys(from).filter((key) => !(key in to));
    return [[part, { ...to, ...Object.fromEntries(missing.map((key) => [key, null])) }] as const];
  });
  // An empty part distinguishes an empty layout from an absent one.
  if (parts.length === 0 && old === undefined) return { position: {} };
  return Object.fromEntries(parts);
}

function removedParts(): FacetChange {
  const names = ['layout', ...Object.keys(layoutParts)];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function partsOf(layout: unknown): Facets {
  const parts = Object.entries(layoutParts).map(
    ([part, keys]) => [part, pick(layout, keys)] as const,
  );
  return Object.fromEntries(parts.filter(([, values]) => Object.keys(values).length > 0));
}

function pick(layout: unknown, keys: readonly string[]): object {
  const values = Object.entries(layout ?? {}).filter(([key]) => keys.includes(key));
  return Object.fromEntries(values);
}
