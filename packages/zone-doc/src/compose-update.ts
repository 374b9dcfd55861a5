import type { StoredParagraph } from '@lienzo/contract';
import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeUint8Array,
  writeVarUint,
} from 'lib0/encoding';
import * as Y from 'yjs';
import type { ItemId, ItemIds } from './item-id.ts';
import {
  type DocumentVersion,
  type FacetChange,
  type Facets,
  roots,
  SERVER_CLIENT,
  WORDS,
} from './layout.ts';
import { composeText, type KnownText } from './text/compose-text.ts';
import type { TextRun } from './text/text-runs.ts';
import { type ItemSpan, writeDeletions } from './write-deletions.ts';

export interface Insertion {
  readonly key: string;
  readonly facets: Facets;
  /** The last item under this key, if an element with this key was removed earlier. */
  readonly tombstone?: ItemId;
}

export interface ElementChange {
  readonly items: ItemIds;
  readonly change: FacetChange;
  /** The shared text of the element, if it has one. */
  readonly text?: KnownText | undefined;
}

export interface Edit {
  /** The client id under which the server writes; `SERVER_CLIENT` by default. */
  readonly client?: number;
  /** The number of items that the server has written under this client id so far. */
  readonly clock: number;
  /** The version to set in a document that has named none so far. */
  readonly version?: DocumentVersion;
  readonly insertions: readonly Insertion[];
  readonly changes: readonly ElementChange[];
  /** The items of the maps to delete. */
  readonly removals: readonly ItemId[];
}

export interface ComposedUpdate {
  readonly update: Uint8Array;
  readonly clock: number;
  /** Item ids of the inserted elements, in the order of the insertions. */
  readonly inserted: readonly ItemIds[];
  /** Item ids of the changed elements, in the order of the changes. */
  readonly changed: readonly ItemIds[];
  /** Runs of the changed elements' shared texts, in the order of the changes. */
  readonly runs: readonly (readonly TextRun[] | undefined)[];
}

/**
 * Composes the Yjs update for an edit from the ids of the items that the edit follows, without
 * loading the document. The cost depends only on the edit. Superseded values are not listed as
 * deleted, because Yjs deletes them when it applies the update.
 */
export function composeUpdate(edit: Edit): ComposedUpdate {
  const composer = createComposer(edit);
  const inserted = edit.insertions.map(composer.insert);
  const changes = edit.changes.map(composer.change);
  return {
    ...composer.finish(),
    inserted,
    changed: changes.map(({ items }) => items),
    runs: changes.map(({ runs }) => runs),
  };
}

/** Composes an update step by step, for edits that would block the event loop for too long. */
export interface Composer {
  /** Writes an insertion of the edit and returns the ids of its items. Insertions come before changes. */
  insert(insertion: Insertion): ItemIds;
  change(change: ElementChange): ChangedElement;
  finish(): Pick<ComposedUpdate, 'update' | 'clock'>;
}

/** Starts the update for an edit. The caller passes its insertions and changes in order. */
export function createComposer(edit: Edit): Composer {
  rejectDuplicates(edit);
  const writer = createItemWriter(edit.client ?? SERVER_CLIENT, edit.clock);
  const deleted: ItemSpan[] = edit.removals.map(spanOf);
  if (edit.version !== undefined) writeVersion(writer, edit.version);
  return {
    insert: (insertion) => insertElement(writer, insertion),
    change: (change) => changeElement(writer, change, deleted),
    finish() {
      const update = createEncoder();
      writer.finish(update);
      writeDeletions(update, deleted);
      return { update: toUint8Array(update), clock: writer.clock() };
    },
  };
}

function spanOf([client, clock]: ItemId): ItemSpan {
  return { client, clock, length: 1 };
}

/** Composes the update that sets the version of a document that has named none so far. */
export function composeVersion(clock: number, version: DocumentVersion, client = SERVER_CLIENT) {
  const writer = createItemWriter(client, clock);
  writeVersion(writer, version);
  const update = createEncoder();
  writer.finish(update);
  writeDeletions(update, []);
  return { update: toUint8Array(update), clock: writer.clock() };
}

/** Throws if an element occurs twice: both writes would have the same origin, and the first would win. */
function rejectDuplicates({ insertions, changes }: Edit): void {
  const targets = [
    ...insertions.map(({ key }) => key),
    ...changes.map(({ items }) => String(items[''])),
  ];
  if (new Set(targets).size < targets.length)
    throw new Error('An element occurs twice in an edit.');
}

interface ItemPosition {
  /** The item that the new one follows. Without it, parent and key determine the position. */
  readonly origin: ItemId | undefined;
  /** The item that the new one precedes; only in texts. */
  readonly rightOrigin?: ItemId | undefined;
  readonly parent: string | Y.ID;
  /** `null` in texts. */
  readonly key: string | null;
}

type NewContent = Y.ContentAny | Y.ContentType | Y.ContentString | Y.ContentFormat;

function createItemWriter(client: number, start: number) {
  const items = new Y.UpdateEncoderV1();
  let clock = start;
  let structs = 0;
  return {
    clock: () => clock,
    write(position: ItemPosition, content: NewContent): ItemId {
      const origin = position.origin ? Y.createID(...position.origin) : null;
      const rightOrigin = position.rightOrigin ? Y.createID(...position.rightOrigin) : null;
      // Before integration Yjs accepts a root name or an item id as parent; its typings do not.
      const parent = position.parent as unknown as Y.AbstractType<unknown>;
      const id = Y.createID(client, clock);
      const { key } = position;
      const item = new Y.Item(id, null, origin, null, rightOrigin, parent, key, content);
      item.write(items, 0);
      clock += content.getLength();
      structs += 1;
      return [id.client, id.clock];
    },
    finish(update: Encoder) {
      if (clock === start) {
        writeVarUint(update, 0);
        return;
      }
      writeVarUint(update, 1);
      writeVarUint(update, structs);
      writeVarUint(update, client);
      writeVarUint(update, start);
      writeUint8Array(update, items.toUint8Array());
    },
  };
}

type ItemWriter = ReturnType<typeof createItemWriter>;

function writeVersion(writer: ItemWriter, version: DocumentVersion): void {
  const position = { origin: undefined, parent: roots.zone, key: 'version' };
  writer.write(position, new Y.ContentAny([version]));
}

function insertElement(writer: ItemWriter, { key, facets, tombstone }: Insertion): ItemIds {
  const position = { origin: tombstone, parent: roots.elements, key };
  const map = writer.write(position, new Y.ContentType(new Y.Map()));
  const items: Record<string, ItemId> = { '': map };
  for (const [facet, value] of Object.entries(facets)) {
    const inMap = { origin: undefined, parent: Y.createID(...map), key: facet };
    items[facet] = writer.write(inMap, new Y.ContentAny([value]));
  }
  return items;
}

interface ChangedElement {
  readonly items: ItemIds;
  /** Runs of its shared text, if it has one. */
  readonly runs: readonly TextRun[] | undefined;
}

function changeElement(
  writer: ItemWriter,
  { items, change, text }: ElementChange,
  deleted: ItemSpan[],
): ChangedElement {
  const map = items[''];
  if (!map) throw new Error('An element without the id of its map cannot be changed.');
  const after: Record<string, ItemId> = { ...items };
  let runs = text?.runs;
  for (const [facet, value] of Object.entries(change)) {
    const last = items[facet];
    if (value === undefined) {
      if (last) deleted.push(spanOf(last));
      if (facet === WORDS) runs = undefined;
      continue;
    }
    if (facet === WORDS) {
      const known = { ...text, type: text && last, origin: last };
      const composed = changeText(writer, { map, ...known }, value as StoredParagraph[]); // of changeFacets
      after[facet] = composed.type;
      runs = composed.runs;
      deleted.push(...composed.deleted);
      continue;
    }
    const position = { origin: last, parent: Y.createID(...map), key: facet };
    after[facet] = writer.write(position, new Y.ContentAny([value]));
  }
  return { items: after, runs };
}

interface TextPlace extends Partial<KnownText> {
  readonly map: ItemId;
  /** The item of the text; undefined if the element has none yet. */
  readonly type: ItemId | undefined;
  /** The last item under `words`. */
  readonly origin: ItemId | undefined;
}

function changeText(
  writer: ItemWriter,
  { map, origin, runs = [], paragraphs = [], ...place }: TextPlace,
  wanted: readonly StoredParagraph[],
) {
  const inMap = { origin, parent: Y.createID(...map), key: WORDS };
  const type = place.type ?? writer.write(inMap, new Y.ContentType(new Y.Text()));
  const parent = Y.createID(...type);
  const composed = composeText(
    (between, content) => writer.write({ ...between, parent, key: null }, content),
    { runs, paragraphs },
    wanted,
  );
  return { type, ...composed };
}
