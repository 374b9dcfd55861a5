import * as Y from 'yjs';
import { elementsOf } from '../edit-document.ts';
import type { ItemId } from '../item-id.ts';
import { WORDS } from '../layout.ts';
import { isHighSurrogate, type TextPart } from '../text/paragraphs.ts';

import type { ItemStruct, Struct } from './read-update.ts';
import { refuse } from './refusal.ts';
import { SPLIT_COST } from './update-limits.ts';

/** A map with keys or a text: one of the document, or one that the update adds. */
export type Owner = Y.Map<unknown> | Y.Text | ItemStruct;

/**
 * All items ever written under one key, in Yjs' order. The last one holds the current value. The items
 * of a text are a list as well, under the key `TEXT_KEY`.
 */
export interface List {
  readonly owner: Owner;
  readonly key: string;
  /** The first entry of a text; undefined while it is the one of the document. */
  head: Entry | null | undefined;
  /** The last entry; undefined while it is the one of the document. Not known for texts. */
  tail: Entry | undefined;
}

/** The key of the list that holds the items of a text. */
export const TEXT_KEY = '';

export function isText({ key }: List): boolean {
  return key === TEXT_KEY;
}

/** An item in a list, or a part of a split one. Neighbors are undefined until they are looked up. */
export interface Entry {
  readonly source: Y.Item | ItemStruct;
  readonly list: List;
  readonly client: number;
  readonly clock: number;
  readonly origin: ItemId | undefined;
  readonly rightOrigin: ItemId | undefined;
  /** The characters of a part of a text, or undefined. */
  text: string | undefined;
  length: number;
  deleted: boolean;
  left: Entry | null | undefined;
  right: Entry | null | undefined;
}

/**
 * Creates an overlay of a document that receives changes while the document stays unchanged. It
 * loads only the items that the changes touch.
 */
export function createShadow(doc: Y.Doc, steps: number) {
  const elements = elementsOf(doc);
  const lists = new Map<Owner, Map<string, List>>();
  const parts = new Map<Y.Item | ItemStruct, Entry[]>();
  const added = new Map<number, Struct[]>();
  /** Texts in which a surrogate pair was split. */
  const cut = new Set<List>();
  let left = steps;

  function spend(count: number): void {
    left -= count;
    if (left < 0) refuse('too-costly');
  }

  function listOf(owner: Owner, key: string): List {
    const ofOwner = lists.get(owner) ?? new Map<string, List>();
    lists.set(owner, ofOwner);
    const list = ofOwner.get(key) ?? { owner, key, head: undefined, tail: undefined };
    ofOwner.set(key, list);
    return list;
  }

  function partsOf(item: Y.Item): Entry[] {
    const known = parts.get(item);
    if (known) return known;
    const { client, clock } = item.id;
    const origins = { origin: idOf(item.origin), rightOrigin: idOf(item.rightOrigin) };
    const { length, deleted, content } = item;
    const text = content instanceof Y.ContentString ? content.str : undefined;
    const place = { list: listHolding(item), left: undefined, right: undefined };
    const entry: Entry = {
      source: item,
      ...{ client, clock, ...origins, length, deleted, text, ...place },
    };
    parts.set(item, [entry]);
    return [entry];
  }

  function listHolding({ parent, parentSub }: Y.Item): List {
    if (parent instanceof Y.Text) {
      if (!isWords(parent, elements)) refuse('unknown-root');
      return parentSub === null ? listOf(parent, TEXT_KEY) : refuse('unknown-content');
    }
    if (!(parent instanceof Y.Map)) return refuse('unknown-root');
    if (parent !== elements && parent._item?.parent !== elements) refuse('unknown-root');
    if (parentSub === null) return refuse('unknown-content');
    return listOf(parent, parentSub);
  }

  /** Returns the struct that contains an id, from the document or the added structs. */
  function structAt([client, clock]: ItemId): Y.Item | Y.GC | Struct | undefined {
    const inDocument = doc.store.clients.get(client) ?? [];
    if (clock < Y.getState(doc.store, client)) return inDocument[Y.findIndexSS(inDocument, clock)];
    return addedWithin(client, clock, clock + 1)[0];
  }

  /** Returns the added structs of a client id between two clocks. */
  function addedWithin(client: number, clock: number, end: number): Struct[] {
    const structs = added.get(client) ?? [];
    let [low, high] = [0, structs.length];
    while (low < high) {
      const mid = (low + high) >> 1;
      const struct = structs[mid];
      if (struct && struct.clock + struct.length <= clock) low = mid + 1;
      else high = mid;
    }
    const within: Struct[] = [];
    for (let at = structs[low]; at && at.clock < end; at = structs[low]) {
      within.push(at);
      low += 1;
    }
    return within;
  }

  /** Returns the entry that contains an id; undefined if its content was garbage-collected. */
  function find(id: ItemId): Entry | undefined {
    const struct = structAt(id);
    const entries = struct instanceof Y.Item ? partsOf(struct) : parts.get(struct as ItemStruct); // only used as a map key
    if (entries && entries.length > 1) spend(entries.length);
    return entries?.find(({ clock, length }) => id[1] < clock + length);
  }

  /** Splits an entry so that it ends before the given clock. */
  function splitBefore(entry: Entry, clock: number): void {
    const kept = clock - entry.clock;
    if (kept <= 0 || kept >= entry.length) return;
    spend(SPLIT_COST);
    const length = entry.length - kept;
    const origin: ItemId = [entry.client, clock - 1];
    const rest: Entry = { ...entry, clock, length, origin, left: entry, right: entry.right };
    if (entry.text !== undefined) {
      const halves = splitString(entry.text, kept);
      if (halves.isCut) cut.add(entry.list);
      entry.text = halves.left;
      rest.text = halves.right;
    }
    if (entry.right) entry.right.left = rest;
    if (entry.list.tail === entry) entry.list.tail = rest;
    entry.length = kept;
    entry.right = rest;
    const entries = parts.get(entry.source) ?? [];
    entries.splice(entries.indexOf(entry) + 1, 0, rest);
  }

  function leftOf(entry: Entry): Entry | null {
    if (entry.left !== undefined) return entry.left;
    const neighbor = entry.source instanceof Y.Item ? entry.source.left : null;
    const found = neighbor ? (partsOf(neighbor).at(-1) ?? null) : null;
    if (found) found.right = entry;
    entry.left = found;
    return found;
  }

  function rightOf(entry: Entry): Entry | null {
    if (entry.right !== undefined) return entry.right;
    const neighbor = entry.source instanceof Y.Item ? entry.source.right : null;
    const found = neighbor ? (partsOf(neighbor)[0] ?? null) : null;
    if (found) found.left = entry;
    entry.right = found;
    return found;
  }

  function tailOf(list: List): Entry | undefined {
    if (list.tail || !(list.owner instanceof Y.Map)) return list.tail;
    const item = list.owner._map.get(list.key);
    return item && partsOf(item).at(-1);
  }

  function headOf(list: List): Entry | null {
    if (list.head !== undefined || !(list.owner instanceof Y.Text)) return list.head ?? null;
    const start = list.owner._start;
    return start ? (partsOf(start)[0] ?? null) : null;
  }

  /** Returns the visible parts of a text. It does not load items that the changes do not touch. */
  function* visibleParts(list: List): Generator<TextPart> {
    const start = list.owner instanceof Y.Text ? list.owner._start : null;
    let at: Entry | Y.Item | null = list.head === undefined ? start : list.head;
    while (at) {
      spend(1);
      const entry: Entry | undefined = at instanceof Y.Item ? parts.get(at)?.[0] : at;
      if (!entry) {
        const item: Y.Item = at as Y.Item; // entries are handled below
        if (!item.deleted) yield* partOf(item.content, item.id);
        at = item.right;
      } else {
        if (!entry.deleted) yield* partOfEntry(entry);
        const { source, right }: Entry = entry;
        at = right === undefined ? (source instanceof Y.Item ? source.right : null) : right;
      }
    }
  }

  return {
    doc,
    elements,
    headOf,
    visibleParts,
    /** Texts in which a surrogate pair was split: their characters change. */
    cut: cut as ReadonlySet<List>, // only splitBefore adds to it
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
    /** Adds a struct of the update; without `entry` it has no content. */
    add(struct: Struct, entry?: Entry): void {
      const structs = added.get(struct.client) ?? [];
      structs.push(struct);
      added.set(struct.client, structs);
      if (entry) parts.set(entry.source, [entry]);
    },
    partsOfAdded: (struct: Struct) => parts.get(struct as ItemStruct) ?? [], // only used as a map key
  };
}

function idOf(id: Y.ID | null): ItemId | undefined {
  return id ? [id.client, id.clock] : undefined;
}

/** Returns whether a text is the one of an element. */
export function isWords({ _item: item }: Y.Text, elements: Y.Map<unknown>): boolean {
  const map = item?.parentSub === WORDS ? item.parent : undefined;
  return map instanceof Y.Map && map._item?.parent === elements;
}

/** Splits a string as Yjs does: it replaces both halves of a surrogate pair. */
export function splitString(text: string, at: number) {
  const [left, right] = [text.slice(0, at), text.slice(at)];
  if (!isHighSurrogate(left.charCodeAt(at - 1))) return { left, right, isCut: false };
  return { left: `${left.slice(0, -1)}\uFFFD`, right: `\uFFFD${right.slice(1)}`, isCut: true };
}

function* partOf(content: Y.Item['content'], { client, clock }: Y.ID): Generator<TextPart> {
  if (content instanceof Y.ContentString) yield { client, clock, text: content.str };
  else if (content instanceof Y.ContentFormat) yield { key: content.key, value: content.value };
}

function* partOfEntry({ text, client, clock, source }: Entry): Generator<TextPart> {
  if (text !== undefined) yield { client, clock, text };
  else if (source instanceof Y.Item) yield* partOf(source.content, source.id);
  else if (typeof source.content === 'object' && 'key' in source.content) yield source.content;
}

export type Shadow = ReturnType<typeof createShadow>;
