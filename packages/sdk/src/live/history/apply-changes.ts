import { type Caller, elementsOf, type Facets, isLocked, validateElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { DeletedText, type Move } from './deleted-text.ts';
import type { Change, FacetChange, FacetsChange, LifeChange } from './record-changes.ts';
import {
  contentOf,
  idOf,
  isCurrent,
  isSameItem,
  keepText,
  type Life,
  type Value,
} from './values.ts';

/** Undo sets the values before a change, redo those after it. */
export type Direction = 'before' | 'after';

export interface Target {
  readonly doc: Y.Doc;
  readonly caller: Pick<Caller, 'role' | 'zuid'>;
  readonly direction: Direction;
  /** Called when characters of a deleted text were inserted again. */
  readonly onMoved: (moves: readonly Move[]) => void;
}

/**
 * Sets back (or again) what is still as the local user left it, and returns the changes that had an
 * effect. Skips values that others wrote since, and elements that the service would refuse.
 */
export function applyChanges(changes: readonly Change[], target: Target): Change[] {
  return changes.flatMap((change) => {
    const possible = possibleChange(change, target);
    if (!possible) return [];
    if ('life' in possible) setFacets(possible, target);
    else setLife(possible, target);
    return [possible];
  });
}

/** Returns whether at least one value is still as the local user left it. */
export function canApply(changes: readonly Change[], target: Target): boolean {
  return changes.some((change) => possibleChange(change, target) !== undefined);
}

function possibleChange(change: Change, target: Target): Change | undefined {
  return 'life' in change ? possibleFacets(change, target) : possibleLife(change, target);
}

function possibleFacets(change: FacetsChange, target: Target): FacetsChange | undefined {
  const { key, life } = change;
  const map = mapOf(target, key, life);
  if (!map) return undefined;
  const { from, to } = sidesOf(target.direction);
  const current = change.facets.filter(({ facet, [from]: value }) => {
    if (!isCurrent(value, map._map.get(facet)) || value.edited) return false;
    // A revived text can contain the work of others.
    return value.own || target.direction === 'after';
  });
  const facets = wholeTexts(current, change);
  if (facets.length === 0) return undefined;
  // The validation below does not see shared texts.
  if (isLocked(map) && facets.every(({ facet }) => facet !== 'locked')) return undefined;
  const before = present(Object.fromEntries(map.entries()));
  const next = facets.map(({ facet, [to]: value }) => [facet, value.content] as const);
  const after = present({ ...before, ...Object.fromEntries(next) });
  const written = new Set(facets.map(({ facet }) => facet));
  const isRefused = validateElement({ key, before, after, written }, target.caller) !== undefined;
  return isRefused ? undefined : { key, life, facets };
}

/**
 * Leaves out `text` and `words` unless the change has both or neither of them as it left them. Sharing a
 * text moves it from one to the other, so setting back only one would lose or repeat it.
 */
function wholeTexts(current: readonly FacetChange[], change: FacetsChange): readonly FacetChange[] {
  const isText = ({ facet }: FacetChange) => facet === 'text' || facet === 'words';
  const isWhole = current.filter(isText).length === change.facets.filter(isText).length;
  return isWhole ? current : current.filter((one) => !isText(one));
}

function possibleLife(change: LifeChange, target: Target): LifeChange | undefined {
  const { key } = change;
  const { from, to } = sidesOf(target.direction);
  const [current, next] = [change[from], change[to]];
  const map = current && mapOf(target, key, current);
  const isAsLeft = current
    ? map !== undefined && isUntouched(map, current, target)
    : next !== undefined && isRemoved(target, key, next);
  if (!isAsLeft) return undefined;
  const before = map && present(Object.fromEntries(map.entries()));
  const after = next && present(contentsOf(next));
  const written = new Set(after ? Object.keys(after) : []);
  const isRefused = validateElement({ key, before, after, written }, target.caller) !== undefined;
  return isRefused ? undefined : change;
}

/** Returns the map of an element if it is still the one of this life. */
function mapOf({ doc }: Target, key: string, life: Life): Y.Map<unknown> | undefined {
  const item = elementsOf(doc)._map.get(key);
  if (!item || item.deleted || !isSameItem(item, life.item)) return undefined;
  const map = contentOf(item);
  return map instanceof Y.Map ? map : undefined;
}

function isRemoved({ doc }: Target, key: string, life: Life): boolean {
  const item = elementsOf(doc)._map.get(key);
  return item?.deleted === true && isSameItem(item, life.item);
}

/** Returns whether others neither wrote into an element nor removed anything from it. */
function isUntouched(map: Y.Map<unknown>, life: Life, { direction }: Target): boolean {
  return [...map._map].every(([facet, item]) => {
    const value = life.facets.get(facet);
    if (!value || !isCurrent(value, item) || value.edited) return false;
    // Redo removes what the local user removed first, including the work of others.
    return value.own || (direction === 'after' && life.removed?.get(facet) === value);
  });
}

function setFacets({ key, life, facets }: FacetsChange, target: Target): void {
  const map = mapOf(target, key, life);
  if (!map) return;
  const { from, to } = sidesOf(target.direction);
  for (const { facet, [from]: current, [to]: next } of facets) {
    keepContent(current);
    if (next.content === undefined) map.delete(facet);
    else map.set(facet, contentToInsert(next));
    fillText(next, map.get(facet), target);
    const item = map._map.get(facet);
    next.item = item && idOf(item);
    life.facets.set(facet, next);
  }
}

function setLife(change: LifeChange, target: Target): void {
  const { doc, direction } = target;
  const { from, to } = sidesOf(direction);
  const [current, next] = [change[from], change[to]];
  const elements = elementsOf(doc);
  if (current) {
    for (const value of current.facets.values()) keepContent(value);
    current.removed = new Map(current.facets);
  }
  if (!next) {
    elements.delete(change.key);
    return;
  }
  const facets = [...next.facets].filter(([, { content }]) => content !== undefined);
  const map = new Y.Map<unknown>(facets.map(([facet, value]) => [facet, contentToInsert(value)]));
  elements.set(change.key, map);
  if (map._item) next.item = idOf(map._item);
  for (const [facet, value] of next.facets) {
    const item = map._map.get(facet);
    value.item = item && idOf(item);
    fillText(value, map.get(facet), target);
  }
}

/** Keeps the content of a shared text that is about to be deleted. */
function keepContent(value: Value): void {
  const { content } = value;
  if (content instanceof Y.Text) keepText(value, new DeletedText(content));
}

/** Returns the content to insert. A deleted text becomes a new one, which `fillText` fills. */
function contentToInsert({ content }: Value): unknown {
  return content instanceof DeletedText ? new Y.Text() : content;
}

function fillText(value: Value, text: unknown, { doc, onMoved }: Target): void {
  if (!(value.content instanceof DeletedText) || !(text instanceof Y.Text)) return;
  onMoved(value.content.writeTo(text, doc));
  value.content = text;
}

function sidesOf(direction: Direction): { from: Direction; to: Direction } {
  return { from: direction === 'before' ? 'after' : 'before', to: direction };
}

function contentsOf({ facets }: Life): Facets {
  return Object.fromEntries([...facets].map(([facet, { content }]) => [facet, content]));
}

/** Removes absent facets, and shared texts: they are valid on their own, and empty until inserted. */
function present(facets: Facets): Facets {
  return Object.fromEntries(
    Object.entries(facets).filter(([, content]) => content !== undefined && !isSharedText(content)),
  );
}

function isSharedText(content: unknown): boolean {
  return content instanceof DeletedText || content instanceof Y.Text;
}
