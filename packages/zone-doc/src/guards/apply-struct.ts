import * as Y from 'yjs';
import type { ItemId } from '../item-id.ts';
import { cellOf, facetNames, roots, WORDS } from '../layout.ts';

import type { ItemStruct, Struct } from './read-update.ts';
import { refuse } from './refusal.ts';
import {
  type Entry,
  isText,
  isWords,
  type List,
  type Owner,
  type Shadow,
  splitString,
  TEXT_KEY,
} from './shadow.ts';

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
  const neighbors = findNeighbors(shadow, struct);
  const list = neighbors && findList(shadow, struct, neighbors);
  checkContinuation(shadow, struct, list);
  if (!list) {
    // Its parent was removed, so Yjs drops its content.
    shadow.add(struct);
    return undefined;
  }
  checkKeyAndContent(shadow, list, struct);
  const entry = newEntry(shadow, list, struct);
  const isContinuation = entry.clock > struct.clock;
  const left = isContinuation ? entryBefore(shadow, entry) : neighbors.left;
  link(shadow, entry, findLeft(shadow, entry, { ...neighbors, left }));
  shadow.add(struct, entry);
  return list;
}

/** The entries that a new one is inserted between. */
interface Neighbors {
  readonly left: Entry | null;
  readonly right: Entry | null;
}

/** Finds the origins of an item and splits them. Returns undefined if the content of one was dropped. */
function findNeighbors(shadow: Shadow, { origin, rightOrigin }: ItemStruct): Neighbors | undefined {
  const left = origin ? shadow.find(origin) : null;
  if (left && origin) shadow.splitBefore(left, origin[1] + 1);
  const found = rightOrigin ? shadow.find(rightOrigin) : null;
  if (found && rightOrigin) shadow.splitBefore(found, rightOrigin[1]);
  const right = rightOrigin ? shadow.find(rightOrigin) : null;
  return left === undefined || right === undefined ? undefined : { left, right };
}

function entryBefore(shadow: Shadow, { client, clock }: Entry): Entry | null {
  const known: ItemId = [client, clock - 1];
  const left = shadow.find(known) ?? null;
  if (left) shadow.splitBefore(left, clock);
  return left;
}

function findList(
  shadow: Shadow,
  { parent, key }: ItemStruct,
  { left, right }: Neighbors,
): List | undefined {
  if (left && right && left.list !== right.list) refuse('broken');
  // In maps, items follow each other under their key.
  if (right && !isText(right.list)) refuse('unknown-content');
  if (left || right) return (left ?? right)?.list;
  if (parent === undefined) return refuse('not-v1');
  if (typeof parent === 'string') {
    if (parent !== roots.elements) refuse('unknown-root');
    return key === undefined ? refuse('unknown-content') : shadow.listOf(shadow.elements, key);
  }
  const owner = ownerAt(shadow, parent);
  if (!owner) return undefined;
  if (isTextOwner(owner) !== (key === undefined)) refuse('unknown-content');
  return shadow.listOf(owner, key ?? TEXT_KEY);
}

function isTextOwner(owner: Owner): boolean {
  return owner instanceof Y.Text || ('content' in owner && owner.content === 'text');
}

function ownerAt(shadow: Shadow, id: ItemId): Owner | undefined {
  const struct = shadow.structAt(id);
  if (struct instanceof Y.Item) {
    const type = struct.content instanceof Y.ContentType ? struct.content.type : undefined;
    if (!type) return undefined;
    if (type instanceof Y.Text)
      return isWords(type, shadow.elements) ? type : refuse('unknown-root');
    const isElement = type instanceof Y.Map && struct.parent === shadow.elements;
    return isElement ? type : refuse('unknown-root');
  }
  if (!struct || !('type' in struct) || struct.type !== 'item') return undefined;
  const isOwner = struct.content === 'map' || struct.content === 'text';
  return isOwner && shadow.partsOfAdded(struct).length > 0 ? struct : undefined;
}

/** Checks that an item whose beginning is known continues in the same list. */
function checkContinuation(shadow: Shadow, struct: ItemStruct, list: List | undefined): void {
  const known = Y.getState(shadow.doc.store, struct.client);
  if (struct.clock >= known) return;
  if (shadow.find([struct.client, known - 1])?.list !== list) refuse('broken');
}

/** Checks that maps are under element keys, texts under `words`, and values under other facets. */
function checkKeyAndContent(shadow: Shadow, list: List, { content }: ItemStruct): void {
  const { owner, key } = list;
  const isElement = owner === shadow.elements;
  const isInText = isText(list);
  const isKnown = isElement ? ELEMENT_KEY.test(key) : FACETS.has(key) || cellOf(key) !== undefined;
  if (!isInText && !isKnown) refuse('unknown-key');
  if (content === 'deleted') return;
  if (isInText) {
    if (typeof content !== 'object' || Array.isArray(content)) refuse('unknown-content');
  } else if (isElement || key === WORDS) {
    if (content !== (isElement ? 'map' : 'text')) refuse('unknown-content');
  } else if (!Array.isArray(content)) refuse('unknown-content');
}

function newEntry(shadow: Shadow, list: List, struct: ItemStruct): Entry {
  const { client, content } = struct;
  const known = Y.getState(shadow.doc.store, client);
  const clock = Math.max(struct.clock, known);
  const length = struct.clock + struct.length - clock;
  const isContinuation = clock > struct.clock;
  const isString = typeof content === 'object' && 'text' in content;
  return {
    source: struct,
    ...{ list, client, clock, length },
    origin: isContinuation ? [client, clock - 1] : struct.origin,
    rightOrigin: struct.rightOrigin,
    text: isString ? textFrom(content.text, clock - struct.clock) : undefined,
    deleted: content === 'deleted',
    ...{ left: null, right: null },
  };
}

function textFrom(text: string, start: number): string {
  return start === 0 ? text : splitString(text, start).right;
}

/**
 * Finds the left neighbor of a new entry, as `Item.integrate` of Yjs does: among entries with the same
 * origin, higher client ids are further right, and entries that follow one of them stay with it.
 */
function findLeft(shadow: Shadow, entry: Entry, neighbors: Neighbors): Entry | null {
  const { origin, rightOrigin, list } = entry;
  let { left } = neighbors;
  let other = left ? shadow.rightOf(left) : leftmost(shadow, list);
  const beforeOrigin = new Set<Entry>();
  const conflicting = new Set<Entry>();
  while (other && other !== neighbors.right) {
    shadow.spend(1);
    beforeOrigin.add(other);
    conflicting.add(other);
    if (isSameId(origin, other.origin)) {
      if (other.client < entry.client) {
        left = other;
        conflicting.clear();
      } else if (isSameId(rightOrigin, other.rightOrigin)) break;
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
  if (isText(list)) return shadow.headOf(list);
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
  if (right) right.left = entry;
  if (isText(entry.list)) {
    if (!left) entry.list.head = entry;
  } else if (right) {
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
