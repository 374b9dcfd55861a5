import * as Y from 'yjs';
import type { ItemId } from '../compose-update.ts';
import { elementsOf } from '../edit-document.ts';
import type { ItemStruct, Struct } from './read-update.ts';
import { refuse } from './refusal.ts';
import { SPLIT_COST } from './update-limits.ts';

/** What has keys: the map of all elements, the map of one, or one that the update brings. */
export type Owner = Y.Map<unknown> | ItemStruct;

/** All items ever written under one key, in Yjs' order. The last one is the value. */
export interface List {
  readonly owner: Owner;
  readonly key: string;
  /** Undefined as long as it is the one in the document. */
  tail: Entry | undefined;
}

/** An item in a list, or a part of one. Neighbours are undefined as long as nobody asked. */
export interface Entry {
  readonly source: Y.Item | ItemStruct;
  readonly list: List;
  readonly client: number;
  readonly clock: number;
  readonly origin: ItemId | undefined;
  length: number;
  deleted: boolean;
  left: Entry | null | undefined;
  right: Entry | null | undefined;
}

/**
 * A document as it would be: changes are made here and the document stays as it is. Only those of
 * its items are looked at that the changes meet.
 */
export function createShadow(doc: Y.Doc, steps: number) {
  const elements = elementsOf(doc);
  const lists = new Map<Owner, Map<string, List>>();
  const parts = new Map<Y.Item | ItemStruct, Entry[]>();
  const added = new Map<number, Struct[]>();
  let left = steps;

  function spend(count: number): void {
    left -= count;
    if (left < 0) refuse('too-costly');
  }

  function listOf(owner: Owner, key: string): List {
    const ofOwner = lists.get(owner) ?? new Map<string, List>();
    lists.set(owner, ofOwner);
    const list = ofOwner.get(key) ?? { owner, key, tail: undefined };
    ofOwner.set(key, list);
    return list;
  }

  function partsOf(item: Y.Item): Entry[] {
    const known = parts.get(item);
    if (known) return known;
    const { client, clock } = item.id;
    const origin: ItemId | undefined = item.origin
      ? [item.origin.client, item.origin.clock]
      : undefined;
    const { length, deleted } = item;
    const place = { list: listHolding(item), left: undefined, right: undefined };
    const entry: Entry = { source: item, client, clock, origin, length, deleted, ...place };
    parts.set(item, [entry]);
    return [entry];
  }

  function listHolding({ parent, parentSub }: Y.Item): List {
    if (!(parent instanceof Y.Map)) return refuse('unknown-root');
    if (parent !== elements && parent._item?.parent !== elements) refuse('unknown-root');
    if (parentSub === null) return refuse('unknown-content');
    return listOf(parent, parentSub);
  }

  /** The struct that holds an id, in the document or in what was added to it. */
  function structAt([client, clock]: ItemId): Y.Item | Y.GC | Struct | undefined {
    const inDocument = doc.store.clients.get(client) ?? [];
    if (clock < Y.getState(doc.store, client)) return inDocument[Y.findIndexSS(inDocument, clock)];
    return addedWithin(client, clock, clock + 1)[0];
  }

  /** What was added of a client between two clocks. */
  function addedWithin(client: number, clock: number, end: number): Struct[] {
    const structs = added.get(client) ?? [];
    let [low, high] = [0, structs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const struct = structs[middle];
      if (struct && struct.clock + struct.length <= clock) low = middle + 1;
      else high = middle;
    }
    const within: Struct[] = [];
    for (let at = structs[low]; at && at.clock < end; at = structs[low]) {
      within.push(at);
      low += 1;
    }
    return within;
  }

  /** The entry that holds an id; nothing if its content is gone for good. */
  function find(id: ItemId): Entry | undefined {
    const struct = structAt(id);
    const entries = struct instanceof Y.Item ? partsOf(struct) : parts.get(struct as ItemStruct); // the key only
    if (entries && entries.length > 1) spend(entries.length);
    return entries?.find(({ clock, length }) => id[1] < clock + length);
  }

  /** Cuts an entry, so that it ends before the given clock. */
  function splitBefore(entry: Entry, clock: number): void {
    const kept = clock - entry.clock;
    if (kept <= 0 || kept >= entry.length) return;
    spend(SPLIT_COST);
    const length = entry.length - kept;
    const origin: ItemId = [entry.client, clock - 1];
    const rest: Entry = { ...entry, clock, length, origin, left: entry, right: entry.right };
    if (entry.right) entry.right.left = rest;
    if (entry.list.tail === entry) entry.list.tail = rest;
    entry.length = kept;
    entry.right = rest;
    const entries = parts.get(entry.source) ?? [];
    entries.splice(entries.indexOf(entry) + 1, 0, rest);
  }

  function leftOf(entry: Entry): Entry | null {
    if (entry.left !== undefined) return entry.left;
    const neighbour = entry.source instanceof Y.Item ? entry.source.left : null;
    const found = neighbour ? (partsOf(neighbour).at(-1) ?? null) : null;
    if (found) found.right = entry;
    entry.left = found;
    return found;
  }

  function rightOf(entry: Entry): Entry | null {
    if (entry.right !== undefined) return entry.right;
    const neighbour = entry.source instanceof Y.Item ? entry.source.right : null;
    const found = neighbour ? (partsOf(neighbour)[0] ?? null) : null;
    if (found) found.left = entry;
    entry.right = found;
    return found;
  }

  function tailOf(list: List): Entry | undefined {
    if (list.tail || !(list.owner instanceof Y.Map)) return list.tail;
    const item = list.owner._map.get(list.key);
    return item && partsOf(item).at(-1);
  }

  return {
    doc,
    elements,
    lists: lists as ReadonlyMap<Owner, ReadonlyMap<string, List>>, // only listOf adds to it
    spend,
    listOf,
    partsOf,
    structAt,
    find,
    splitBefore,
    leftOf,
    rightOf,
    tailOf,
    addedWithin,
    /** Adds a struct of the update, as an entry or as something without content. */
    add(struct: Struct, entry?: Entry): void {
      const structs = added.get(struct.client) ?? [];
      structs.push(struct);
      added.set(struct.client, structs);
      if (entry) parts.set(entry.source, [entry]);
    },
    partsOfAdded: (struct: Struct) => parts.get(struct as ItemStruct) ?? [], // the key only
  };
}

export type Shadow = ReturnType<typeof createShadow>;
