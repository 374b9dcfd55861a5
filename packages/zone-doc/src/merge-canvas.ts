import { type ElementKind, elementKey } from '@lienzo/contract';
import { withChange } from './element.ts';
import type { FacetChange, Facets } from './layout.ts';
import { isSame } from './text/paragraphs.ts';

/** An element of a canvas that is merged: its kind and its facets in a document of version 2. */
export interface MergeElement {
  readonly kind: ElementKind;
  readonly facets: Facets;
}

export type MergeCanvas = ReadonlyMap<string, MergeElement>;

/** A zone when a draft was made of it, the zone now, and the draft. Without comments. */
export interface MergeInput {
  readonly base: MergeCanvas;
  readonly zone: MergeCanvas;
  readonly draft: MergeCanvas;
}

/** Stands for the existence or the kind of an element, where a facet is named. */
const WHOLE_ELEMENT = 'element';

/** What merging a draft does with an element of the zone. */
export interface MergeDifference {
  readonly key: string;
  readonly kind: ElementKind;
  readonly change: 'added' | 'removed' | 'changed';
  /** The facets that the draft changes in an element that both have, including those in conflict. */
  readonly facets: readonly string[];
  /** The facets that both the zone and the draft changed, in different ways. */
  readonly conflicts: readonly string[];
}

/**
 * Compares a draft and its zone with their common base. Lists the elements that a merge changes. What only
 * the zone changed, and what both changed in the same way, is not listed.
 */
export function compareDraft(input: MergeInput): MergeDifference[] {
  const used = { zone: usedKeys(input.base, input.zone), draft: usedKeys(input.base, input.draft) };
  const keys = new Set([...input.zone.keys(), ...input.draft.keys(), ...input.base.keys()]);
  return [...keys].flatMap((key): MergeDifference[] => {
    const base = input.base.get(key);
    const zone = input.zone.get(key);
    const draft = input.draft.get(key);
    const kind = (draft ?? zone)?.kind;
    if (kind === undefined) return []; // both removed it
    if (zone && draft) {
      const found = compareFacets(base, zone, draft);
      return found.facets.length > 0 ? [{ key, kind, change: 'changed', ...found }] : [];
    }
    const change = draft ? ('added' as const) : ('removed' as const);
    const isUsed = draft ? used.draft.has(key) : used.zone.has(key);
    const left = draft ?? zone;
    if (!base) return draft ? [{ key, kind, change, facets: [], conflicts: [] }] : [];
    // One of them removed the element. The other keeps it as it was, or changed or used it.
    const isConflict = isUsed || !isSameElement(base, left);
    if (!isConflict && draft) return []; // the zone removed it
    const conflicts = isConflict ? [WHOLE_ELEMENT] : [];
    return [{ key, kind, change, facets: [], conflicts }];
  });
}

function compareFacets(base: MergeElement | undefined, zone: MergeElement, draft: MergeElement) {
  if (zone === draft) return { facets: [], conflicts: [] };
  if (zone.kind !== draft.kind) {
    if (isSameElement(base, draft)) return { facets: [], conflicts: [] };
    const isConflict = !isSameElement(base, zone);
    return { facets: [WHOLE_ELEMENT], conflicts: isConflict ? [WHOLE_ELEMENT] : [] };
  }
  const before: Facets = base?.kind === zone.kind ? base.facets : {};
  const names = new Set([...Object.keys(zone.facets), ...Object.keys(draft.facets)]);
  const facets = [...names].filter(
    (name) =>
      !isSame(zone.facets[name], draft.facets[name]) && !isSame(before[name], draft.facets[name]),
  );
  const conflicts = facets.filter((name) => !isSame(before[name], zone.facets[name]));
  return { facets, conflicts };
}

/**
 * Returns the elements that others refer to since the base. A connector counts whenever it was added or
 * changed, because it is removed with the elements that it connects.
 */
function usedKeys(base: MergeCanvas, canvas: MergeCanvas): Set<string> {
  const used = new Set<string>();
  for (const [key, element] of canvas) {
    const before = base.get(key);
    if (isSameElement(before, element)) continue;
    const { ends, frame } = referencesIn(element);
    for (const end of ends) used.add(end);
    if (frame !== undefined && (!before || referencesIn(before).frame !== frame)) used.add(frame);
  }
  return used;
}

interface References {
  readonly ends: readonly string[];
  readonly frame: string | undefined;
}

function referencesIn({ facets }: MergeElement): References {
  const { connected, frame } = facets as {
    connected?: { first?: { shape_id?: string }; second?: { shape_id?: string } };
    frame?: string;
  }; // facets of valid elements
  const ends = [connected?.first?.shape_id, connected?.second?.shape_id];
  return {
    ends: ends.filter((id) => id !== undefined).map(elementKey),
    frame: frame === undefined ? undefined : elementKey(frame),
  };
}

function isSameElement(a: MergeElement | undefined, b: MergeElement | undefined): boolean {
  // Most elements are the same object, whose facets need not be read.
  return a === b || (a?.kind === b?.kind && isSame(a?.facets, b?.facets));
}

/** Whose change is used for a conflict. */
export type MergeChoice = 'zone' | 'draft';

interface MergeOptions {
  /** By `key/facet`, or by `key` for all conflicts of an element. */
  readonly choices?: ReadonlyMap<string, MergeChoice>;
  /** Merges only these elements. */
  readonly only?: ReadonlySet<string> | undefined;
}

interface MergeConflict {
  readonly key: string;
  readonly facet: string;
}

interface MergeResult {
  /** New and changed elements of the zone. */
  readonly written: MergeCanvas;
  readonly removed: readonly string[];
  /** Conflicts without a choice. If there are any, nothing must be written. */
  readonly unresolved: readonly MergeConflict[];
  /** Merged elements that refer to a new element of the draft that is not merged. */
  readonly missing: readonly { readonly key: string; readonly target: string }[];
}

/** Merges a draft into its zone, facet by facet. */
export function mergeDraft(
  input: MergeInput,
  { choices = new Map(), only }: MergeOptions = {},
): MergeResult {
  const written = new Map<string, MergeElement>();
  const removed = new Set<string>();
  const unresolved: MergeConflict[] = [];
  for (const difference of compareDraft(input)) {
    const { key, conflicts } = difference;
    if (only && !only.has(key)) continue;
    const choiceOf = (facet: string) => choices.get(`${key}/${facet}`) ?? choices.get(key);
    for (const facet of conflicts) if (!choiceOf(facet)) unresolved.push({ key, facet });
    const taken = (facet: string) => !conflicts.includes(facet) || choiceOf(facet) === 'draft';
    const draft = input.draft.get(key);
    if (!draft) {
      if (taken(WHOLE_ELEMENT)) removed.add(key);
      continue;
    }
    const after = mergeElement(difference, { zone: input.zone.get(key), draft, taken });
    if (after) written.set(key, after);
  }
  const missing = findMissing(input, { written, only });
  release(input, { written, removed });
  return { written, removed: [...removed], unresolved, missing };
}

interface Sides {
  readonly zone: MergeElement | undefined;
  readonly draft: MergeElement;
  readonly taken: (facet: string) => boolean;
}

function mergeElement(
  { facets }: MergeDifference,
  { zone, draft, taken }: Sides,
): MergeElement | undefined {
  if (!zone || facets.includes(WHOLE_ELEMENT)) return taken(WHOLE_ELEMENT) ? draft : undefined;
  const names = facets.filter(taken);
  if (names.length === 0) return undefined;
  const change: FacetChange = Object.fromEntries(names.map((name) => [name, draft.facets[name]]));
  return { kind: zone.kind, facets: withChange(zone.facets, change) };
}

interface Merging {
  readonly written: Map<string, MergeElement>;
  readonly removed: Set<string>;
}

function findMissing(
  { base, zone, draft }: MergeInput,
  { written, only }: Pick<Merging, 'written'> & Pick<MergeOptions, 'only'>,
) {
  const isLeftOut = (key: string) =>
    only !== undefined && !only.has(key) && draft.has(key) && !base.has(key) && !zone.has(key);
  return [...written].flatMap(([key, element]) => {
    const { ends, frame } = referencesIn(element);
    const target = [...ends, ...(frame === undefined ? [] : [frame])].find(isLeftOut);
    return target === undefined ? [] : [{ key, target }];
  });
}

/**
 * Leaves out references to elements that are gone. An element then refers to what it refers to in the zone
 * or in the draft. Otherwise, connectors are removed and elements taken out of their frame, as by a batch.
 */
function release({ zone, draft }: MergeInput, { written, removed }: Merging): void {
  const exists = (key: string) => !removed.has(key) && (written.has(key) || zone.has(key));
  const areThere = (element: MergeElement) => referencesIn(element).ends.every(exists);
  // Without removals, only what was written can refer to missing elements.
  const affected = removed.size > 0 ? new Map([...zone, ...written]) : new Map(written);
  for (const [key, element] of affected) {
    if (removed.has(key)) continue;
    const sides = [element, zone.get(key), draft.get(key)].filter((one) => one !== undefined);
    const connecting = sides.find(areThere);
    if (!connecting) {
      if (zone.has(key)) removed.add(key);
      written.delete(key);
      continue;
    }
    const framed = sides.find((one) => exists(referencesIn(one).frame ?? ''));
    const { connected } = connecting.facets;
    const isFree = element.facets.frame === undefined || framed === element;
    const frame = isFree ? element.facets.frame : framed?.facets.frame;
    const facets = withChange(element.facets, { connected, frame });
    if (!isSame(facets, element.facets)) written.set(key, { ...element, facets });
  }
}
