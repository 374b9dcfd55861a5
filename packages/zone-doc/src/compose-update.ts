import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeUint8Array,
  writeVarUint,
} from 'lib0/encoding';
import * as Y from 'yjs';
import { type FacetChange, type Facets, roots, SERVER_CLIENT } from './layout.ts';
import { writeDeletions } from './write-deletions.ts';

/** The id of an item in a Yjs document: the client id that wrote it, and its clock. */
export type ItemId = readonly [client: number, clock: number];

/** The id of the last item of every facet an element ever had, and under '' that of its map. */
export type ItemIds = Readonly<Record<string, ItemId>>;

export interface Insertion {
  readonly key: string;
  readonly facets: Facets;
  /** The last item under this key, if an element with this key was removed earlier. */
  readonly tombstone?: ItemId;
}

export interface ElementChange {
  readonly items: ItemIds;
  readonly change: FacetChange;
}

export interface Edit {
  /** The number of items that the server has written into this document so far. */
  readonly clock: number;
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
}

/**
 * Composes the Yjs update for an edit from the ids of the items that the edit follows, without
 * loading the document. The cost depends only on the edit. Superseded values are not listed as
 * deleted, because Yjs deletes them when it applies the update.
 */
export function composeUpdate(edit: Edit): ComposedUpdate {
  rejectDuplicates(edit);
  const writer = createItemWriter(edit.clock);
  const deleted: ItemId[] = [...edit.removals];
  const inserted = edit.insertions.map((insertion) => insertElement(writer, insertion));
  const changed = edit.changes.map((change) => changeElement(writer, change, deleted));
  const update = createEncoder();
  writer.finish(update);
  writeDeletions(
    update,
    deleted.map(([client, clock]) => ({ client, clock, length: 1 })),
  );
  return { update: toUint8Array(update), clock: writer.clock(), inserted, changed };
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
  readonly parent: string | Y.ID;
  readonly key: string;
}

function createItemWriter(start: number) {
  const items = new Y.UpdateEncoderV1();
  let clock = start;
  return {
    clock: () => clock,
    write(position: ItemPosition, content: Y.ContentAny | Y.ContentType): ItemId {
      const origin = position.origin ? Y.createID(...position.origin) : null;
      // Before integration Yjs accepts a root name or an item id as parent; its typings do not.
      const parent = position.parent as unknown as Y.AbstractType<unknown>;
      const id = Y.createID(SERVER_CLIENT, clock);
      new Y.Item(id, null, origin, null, null, parent, position.key, content).write(items, 0);
      clock += 1;
      return [id.client, id.clock];
    },
    finish(update: Encoder) {
      if (clock === start) {
        writeVarUint(update, 0);
        return;
      }
      writeVarUint(update, 1);
      writeVarUint(update, clock - start);
      writeVarUint(update, SERVER_CLIENT);
      writeVarUint(update, start);
      writeUint8Array(update, items.toUint8Array());
    },
  };
}

type ItemWriter = ReturnType<typeof createItemWriter>;

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

function changeElement(
  writer: ItemWriter,
  { items, change }: ElementChange,
  deleted: ItemId[],
): ItemIds {
  const map = items[''];
  if (!map) throw new Error('An element without the id of its map cannot be changed.');
  const after: Record<string, ItemId> = { ...items };
  for (const [facet, value] of Object.entries(change)) {
    const last = items[facet];
    if (value === undefined) {
      if (last) deleted.push(last);
      continue;
    }
    const position = { origin: last, parent: Y.createID(...map), key: facet };
    after[facet] = writer.write(position, new Y.ContentAny([value]));
  }
  return after;
}
