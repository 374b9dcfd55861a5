import * as Y from 'yjs';
import type { ItemId } from '../compose-update.ts';
import { facetNames, roots } from '../layout.ts';
import type { ItemStruct, Struct } from './read-update.ts';
import { refuse } from './refusal.ts';
import type { Entry, List, Owner, Shadow } from './shadow.ts';

const ELEMENT_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FACETS = new Set(Object.values(facetNames).flat());

/** Takes a new struct into the shadow of a document, as Yjs would into the document. */
export function takeIn(shadow: Shadow, struct: Struct): List | undefined {
  if (struct.type !== 'item') {
    shadow.add(struct);
    return undefined;
  }
  const list = placeOf(shadow, struct);
  checkBeginning(shadow, struct, list);
  if (!list) {
    // What it belongs to is gone, and so its content goes too.
    shadow.add(struct);
    return undefined;
  }
  checkPlace(shadow, list, struct);
  const entry = newEntry(shadow, list, struct);
  link(shadow, entry, findLeft(shadow, entry));
  shadow.add(struct, entry);
  return list;
}

function placeOf(shadow: Shadow, { origin, parent, key }: ItemStruct): List | undefined {
  if (origin) {
    const left = shadow.find(origin);
    if (left) shadow.splitBefore(left, origin[1] + 1);
    return left?.list;
  }
  if (parent === undefined || key === undefined) return refuse('not-v1');
  if (typeof parent === 'string') {
    if (parent !== roots.elements) refuse('unknown-root');
    return shadow.listOf(shadow.elements, key);
  }
  const owner = ownerAt(shadow, parent);
  return owner && shadow.listOf(owner, key);
}

function ownerAt(shadow: Shadow, id: ItemId): Owner | undefined {
  const struct = shadow.structAt(id);
  if (struct instanceof Y.Item) {
    const map = struct.content instanceof Y.ContentType ? struct.content.type : undefined;
    if (!map) return undefined;
    return map instanceof Y.Map && struct.parent === shadow.elements ? map : refuse('unknown-root');
  }
  if (!struct || !('type' in struct) || struct.type !== 'item') return undefined;
  return struct.content === 'map' && shadow.partsOfAdded(struct).length > 0 ? struct : undefined;
}

/** Of an item whose beginning is known, the rest must belong to the same list. */
function checkBeginning(shadow: Shadow, struct: ItemStruct, list: List | undefined): void {
  const known = Y.getState(shadow.doc.store, struct.client);
  if (struct.clock >= known) return;
  if (shadow.find([struct.client, known - 1])?.list !== list) refuse('broken');
}

/** Maps stand under ids of elements, values under names of facets. */
function checkPlace(shadow: Shadow, { owner, key }: List, { content }: ItemStruct): void {
  const isElement = owner === shadow.elements;
  if (isElement ? !ELEMENT_KEY.test(key) : !FACETS.has(key)) refuse('unknown-key');
  if (content !== 'deleted' && (content === 'map') !== isElement) refuse('unknown-content');
}

function newEntry(shadow: Shadow, list: List, struct: ItemStruct): Entry {
  const { client } = struct;
  const known = Y.getState(shadow.doc.store, client);
  const clock = Math.max(struct.clock, known);
  const deleted = struct.content === 'deleted';
  const length = struct.clock + struct.length - clock;
  const begun = clock > struct.clock;
  const origin: ItemId | undefined = begun ? [client, clock - 1] : struct.origin;
  const links = { left: null, right: null };
  return { source: struct, list, client, clock, origin, length, deleted, ...links };
}

/**
 * The entry to the left of a new one, by Yjs' own rule: among those that follow the same entry the
 * higher client stands further right, and what follows one of them stays with it.
 */
function findLeft(shadow: Shadow, entry: Entry): Entry | null {
  const { origin, list } = entry;
  let left = origin ? (shadow.find(origin) ?? null) : null;
  let other = left ? shadow.rightOf(left) : leftmost(shadow, list);
  const passed = new Set<Entry>();
  const rivals = new Set<Entry>();
  while (other) {
    shadow.spend(1);
    passed.add(other);
    rivals.add(other);
    if (isSameId(origin, other.origin)) {
      if (other.client >= entry.client) break;
      left = other;
      rivals.clear();
    } else {
      const follows = other.origin && shadow.find(other.origin);
      if (!follows || !passed.has(follows)) break;
      if (!rivals.has(follows)) {
        left = other;
        rivals.clear();
      }
    }
    other = shadow.rightOf(other);
  }
  return left;
}

function leftmost(shadow: Shadow, list: List): Entry | null {
  let first = shadow.tailOf(list) ?? null;
  for (let before = first; before; before = shadow.leftOf(before)) {
    shadow.spend(1);
    first = before;
  }
  return first;
}

function link(shadow: Shadow, entry: Entry, left: Entry | null): void {
  const right = left ? shadow.rightOf(left) : leftmost(shadow, entry.list);
  entry.left = left;
  entry.right = right;
  if (left) left.right = entry;
  if (right) {
    right.left = entry;
    entry.deleted = true;
  } else {
    entry.list.tail = entry;
    if (left) left.deleted = true;
  }
}

function isSameId(a: ItemId | undefined, b: ItemId | undefined): boolean {
  if (!a || !b) return a === b;
  return a[0] === b[0] && a[1] === b[1];
}
