import * as Y from 'yjs';
import { elementsOf } from './edit-document.ts';
import { readText, writeText } from './text/shared-text.ts';

interface RebaseOptions {
  /** The user who makes the changes. Comments of other people cannot be made again. */
  readonly zuid: string | undefined;
  /**
   * The state vector of `old` before it received anything from the service that lost its changes. By
   * default the current one.
   */
  readonly known?: ReadonlyMap<number, number>;
  /**
   * Yjs client ids whose values are written again; all by default. Removals are always repeated: they do
   * not conflict with each other.
   */
  readonly clients?: ReadonlySet<number>;
  /** Keys of elements whose values are written again, no matter who wrote them. */
  readonly keys?: ReadonlySet<string>;
}

/**
 * Makes changes again that are in `old` and that `fresh` lacks, because the service lost them when its
 * database went back in time. Items keep neither their ids nor their authors. A value is left alone if
 * it was written again since: its item in `fresh` is one that `old` did not know. Uses one transaction
 * for each element, with `rebaseDocument` as its origin.
 */
export function rebaseDocument(old: Y.Doc, fresh: Y.Doc, options: RebaseOptions): void {
  const [before, after] = [elementsOf(old), elementsOf(fresh)];
  const { known = stateOf(old), clients, keys } = options;
  const [isUnknown, isLater] = [isUnknownTo(stateOf(fresh)), isUnknownTo(known)];
  const all = { isLost: isUnknown, isLater };
  const some = {
    isLost: (item: Y.Item) => clients?.has(item.id.client) !== false && isUnknown(item),
    isLater,
  };
  for (const [key, item] of before._map) {
    const current = after._map.get(key);
    if (isForeignComment(before.get(key) ?? after.get(key), options)) continue;
    const lost = keys?.has(key) ? all : some;
    fresh.transact(() => {
      if (item.deleted) removeAgain({ item, current, after, key }, lost);
      else rebaseElement({ item, current, after, key }, lost);
    }, rebaseDocument);
  }
}

interface Ids {
  /** Returns whether `fresh` lacks an item of `old` that is to be written again. */
  isLost(item: Y.Item): boolean;
  /** Returns whether an item of `fresh` was written after the two documents parted. */
  isLater(item: Y.Item): boolean;
}

function stateOf(doc: Y.Doc): Map<number, number> {
  return Y.decodeStateVector(Y.encodeStateVector(doc));
}

function isUnknownTo(state: ReadonlyMap<number, number>) {
  return ({ lastId: { client, clock } }: Y.Item) => clock >= (state.get(client) ?? 0);
}

interface Entry {
  item: Y.Item;
  current: Y.Item | undefined;
  after: Y.Map<unknown>;
  key: string;
}

/** Repeats a lost removal. */
function removeAgain({ current, after, key }: Entry, { isLater }: Ids): void {
  if (current && !current.deleted && !isLater(current)) after.delete(key);
}

function rebaseElement({ item, current, after, key }: Entry, ids: Ids): void {
  const source = typeOf(item);
  if (!source) return;
  if (current && !current.deleted && isSameItem(item, current)) {
    const target = typeOf(current);
    if (target) rebaseFacets(source, target, ids);
    return;
  }
  // The element was lost with its map, and its key was not used again since.
  const isFree = !current || !ids.isLater(current);
  if (ids.isLost(item) && isFree) after.set(key, source.clone());
}

function rebaseFacets(source: Y.Map<unknown>, target: Y.Map<unknown>, ids: Ids): void {
  for (const [facet, item] of source._map) {
    const current = target._map.get(facet);
    if (current && ids.isLater(current)) continue;
    if (item.deleted) {
      if (current && !current.deleted) target.delete(facet);
    } else if (ids.isLost(item)) target.set(facet, copyValue(source.get(facet)));
    else rebaseText(source.get(facet), target.get(facet), ids);
  }
}

/** Writes a shared text again that lacks characters, unless others have written into it since. */
function rebaseText(source: unknown, target: unknown, { isLost, isLater }: Ids): void {
  if (!(source instanceof Y.Text) || !(target instanceof Y.Text)) return;
  const hasLost = itemsOf(source).some((item) => isLost(item));
  if (hasLost && !itemsOf(target).some((item) => isLater(item)))
    writeText(target, readText(source));
}

function itemsOf(text: Y.Text): Y.Item[] {
  const items: Y.Item[] = [];
  for (let item = text._start; item; item = item.right) items.push(item);
  return items;
}

function typeOf({ content }: Y.Item): Y.Map<unknown> | undefined {
  const type = content instanceof Y.ContentType ? content.type : undefined;
  return type instanceof Y.Map ? type : undefined;
}

function isSameItem(one: Y.Item, other: Y.Item): boolean {
  return Y.compareIDs(one.lastId, other.lastId);
}

function isForeignComment(element: unknown, { zuid }: RebaseOptions): boolean {
  return (
    element instanceof Y.Map && element.get('kind') === 'comment' && element.get('author') !== zuid
  );
}

function copyValue(value: unknown): unknown {
  return value instanceof Y.AbstractType ? value.clone() : structuredClone(value);
}
