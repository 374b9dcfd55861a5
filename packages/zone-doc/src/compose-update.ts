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

/** Name of an item inside a Yjs document: the client that wrote it and its place among theirs. */
export type ItemId = readonly [client: number, clock: number];

/** The last item of every facet of an element that ever was set, and under '' that of its map. */
export type ItemIds = Readonly<Record<string, ItemId>>;

export interface Insertion {
  readonly key: string;
  readonly facets: Facets;
  /** The item that stood under this key before it was removed. */
  readonly buried?: ItemId;
}

export interface Alteration {
  readonly items: ItemIds;
  readonly change: FacetChange;
}

export interface Edit {
  /** How many items the server has written into this document. */
  readonly clock: number;
  readonly insertions: readonly Insertion[];
  readonly alterations: readonly Alteration[];
  /** Items of the maps to remove. */
  readonly removals: readonly ItemId[];
}

export interface Composed {
  readonly update: Uint8Array;
  readonly clock: number;
  /** Item ids of the inserted elements, in the order of the insertions. */
  readonly inserted: readonly ItemIds[];
  /** Item ids of the altered elements, in the order of the alterations. */
  readonly altered: readonly ItemIds[];
}

/**
 * Writes an edit as a Yjs update without having the document: all it takes are the ids of the items
 * that the edit follows. The cost is that of the edit, however large the document is. What a new
 * value supersedes is not listed as deleted: every Yjs document deletes it on taking the value in.
 */
export function composeUpdate(edit: Edit): Composed {
  requireOnce(edit);
  const pen = createPen(edit.clock);
  const deleted: ItemId[] = [...edit.removals];
  const inserted = edit.insertions.map((insertion) => insert(pen, insertion));
  const altered = edit.alterations.map((alteration) => alter(pen, alteration, deleted));
  const update = createEncoder();
  pen.finish(update);
  writeDeletions(
    update,
    deleted.map(([client, clock]) => ({ client, clock, length: 1 })),
  );
  return { update: toUint8Array(update), clock: pen.clock(), inserted, altered };
}

/** Twice the same place in one edit would follow the same item, and the first value would stand. */
function requireOnce({ insertions, alterations }: Edit): void {
  const places = [
    ...insertions.map(({ key }) => key),
    ...alterations.map(({ items }) => String(items[''])),
  ];
  if (new Set(places).size < places.length) throw new Error('An element occurs twice in an edit.');
}

interface Place {
  /** What the new item follows; without it, the parent says where it belongs. */
  readonly after: ItemId | undefined;
  readonly parent: string | Y.ID;
  readonly key: string;
}

function createPen(start: number) {
  const items = new Y.UpdateEncoderV1();
  let clock = start;
  return {
    clock: () => clock,
    write({ after, parent, key }: Place, content: Y.ContentAny | Y.ContentType): ItemId {
      const origin = after ? Y.createID(...after) : null;
      // Yjs reads a parent given by name or id before integration; its types only know the type.
      const above = parent as unknown as Y.AbstractType<unknown>;
      const id = Y.createID(SERVER_CLIENT, clock);
      new Y.Item(id, null, origin, null, null, above, key, content).write(items, 0);
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

type Pen = ReturnType<typeof createPen>;

function insert(pen: Pen, { key, facets, buried }: Insertion): ItemIds {
  const place = { after: buried, parent: roots.elements, key };
  const map = pen.write(place, new Y.ContentType(new Y.Map()));
  const items: Record<string, ItemId> = { '': map };
  for (const [facet, value] of Object.entries(facets)) {
    const within = { after: undefined, parent: Y.createID(...map), key: facet };
    items[facet] = pen.write(within, new Y.ContentAny([value]));
  }
  return items;
}

function alter(pen: Pen, { items, change }: Alteration, deleted: ItemId[]): ItemIds {
  const map = items[''];
  if (!map) throw new Error('An element without the id of its map cannot be altered.');
  const after: Record<string, ItemId> = { ...items };
  for (const [facet, value] of Object.entries(change)) {
    const last = items[facet];
    if (value === undefined) {
      if (last) deleted.push(last);
      continue;
    }
    const place = { after: last, parent: Y.createID(...map), key: facet };
    after[facet] = pen.write(place, new Y.ContentAny([value]));
  }
  return after;
}
