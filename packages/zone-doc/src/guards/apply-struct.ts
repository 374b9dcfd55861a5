import * as Y from 'yjs';
import type { ItemId } from '../compose-update.ts';
import { facetNames, roots } from '../layout.ts';
import type { ItemStruct, Struct } from './read-update.ts';
import { refuse } from './refusal.ts';
import type { Entry, List, Owner, Shadow } from './shadow.ts';

const ELEMENT_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FACETS = new Set(Object.values(facetNames).flat());

/**
 * Applies a new struct to the shadow, as Yjs would apply it to the document. Returns the list that
 * the struct was added to.
 */
export function applyStruct(shadow: Shadow, struct: Struct): List | undefined {
  if (struct.type !== 'item') {
    shadow.add(struct);
    return undefined;
  }
  const list = findList(shadow, struct);
  checkContinuation(shadow, struct, list);
  if (!list) {
    // Its parent was removed, so Yjs drops its content.
    shadow.add(struct);
    return undefined;
  }
  checkKeyAndContent(shadow, list, struct);
  const entry = newEntry(shadow, list, struct);
  link(shadow, entry, findLeft(shadow, entry));
  shadow.add(struct, entry);
  return list;
}

function findList(shadow: Shadow, { origin, parent, key }: ItemStruct): List | undefined {
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

/** Checks that an item whose beginning is known continues in the same list. */
function checkContinuation(shadow: Shadow, struct: ItemStruct, list: List | undefined): void {
  const known = Y.getState(shadow.doc.store, struct.client);
  if (struct.clock >= known) return;
  if (shadow.find([struct.client, known - 1])?.list !== list) refuse('broken');
}

/** Checks that maps are under element keys and values under facets. */
function checkKeyAndContent(shadow: Shadow, { owner, key }: List, { content }: ItemStruct): void {
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
  const isContinuation = clock > struct.clock;
  const origin: ItemId | undefined = isContinuation ? [client, clock - 1] : struct.origin;
  const links = { left: null, right: null };
  return { source: struct, list, client, clock, origin, length, deleted, ...links };
}

/**
 * Finds the left neighbor of a new entry, as `Item.integrate` of Yjs does: among entries with the same
 * origin, higher client ids are further right, and entries that follow one of them stay with it.
 */
function findLeft(shadow: Shadow, entry: Entry): Entry | null {
  const { origin, list } = entry;
  let left = origin ? (shadow.find(origin) ?? null) : null;
  let other = left ? shadow.rightOf(left) : leftmost(shadow, list);
  const beforeOrigin = new Set<Entry>();
  const conflicting = new Set<Entry>();
  while (other) {
    shadow.spend(1);
    beforeOrigin.add(other);
    conflicting.add(other);
    if (isSameId(origin, other.origin)) {
      if (other.client >= entry.client) break;
      left = other;
      conflicting.clear();
    } else {
      const follows = other.origin && shadow.find(other.origin);
      if (!follows || !beforeOrigin.has(follows)) break;
      if (!conflicting.has(follows)) {
        left = other;
        conflicting.clear();
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
