import {
  changeElement,
  elementsOf,
  type Facets,
  guardUpdate,
  indicesAbove,
  insertElement,
  projectDocument,
  removeElement,
  setZIndex,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { named } from '../../zone-doc/test/arbitrary-steps.ts';
import type { Random } from '../../zone-doc/test/random.ts';
import { createRowStore, type RowStore } from '../../zone-doc/test/row-store.ts';
import { type Pool, randomId } from '../../zone-doc/test/simulated-editor.ts';
import { createHistory } from '../src/live/history/history.ts';

/** A person with a copy of the document and an undo history. */
export interface Peer {
  readonly zuid: string;
  readonly doc: Y.Doc;
  readonly history: ReturnType<typeof createHistory>;
  /** Keys of elements that others removed, and facets (`key/facet`) that others removed. */
  readonly removedByOthers: Set<string>;
}

export function createPeer(zuid: string, clientId: number): Peer {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  const history = createHistory(doc, { caller: () => ({ role: 'EDITOR', zuid }) });
  const removedByOthers = new Set<string>();
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed;
    for (const [type, names] of changed)
      if (type instanceof Y.Map) followRemovals(type, names, { transaction, removedByOthers });
  });
  return { zuid, doc, history, removedByOthers };
}

interface Removals {
  readonly transaction: Y.Transaction;
  readonly removedByOthers: Set<string>;
}

function followRemovals(
  map: Y.Map<unknown>,
  names: ReadonlySet<string | null>,
  { transaction, removedByOthers }: Removals,
): void {
  const prefix = map._item ? `${map._item.parentSub}/` : '';
  for (const name of names) {
    if (name === null) continue;
    if (map.has(name) || transaction.local) removedByOthers.delete(`${prefix}${name}`);
    else if (wasPresent(map, name, transaction)) removedByOthers.add(`${prefix}${name}`);
  }
}

/**
 * Returns whether a key had a value before a transaction. If it had none, a write of others that lost
 * against an own removal changed it.
 */
function wasPresent(map: Y.Map<unknown>, name: string, transaction: Y.Transaction): boolean {
  const { beforeState, deleteSet } = transaction;
  let item = map._map.get(name) ?? null;
  while (item && item.id.clock >= (beforeState.get(item.id.client) ?? 0)) item = item.left;
  return item !== null && (!item.deleted || Y.isDeleted(deleteSet, item.lastId));
}

/** Lists every value, with the client id that wrote it. */
export function valuesIn(doc: Y.Doc): Map<string, { client: number; value: unknown }> {
  const values = new Map<string, { client: number; value: unknown }>();
  for (const [key, map] of elementsOf(doc).entries()) {
    if (!(map instanceof Y.Map)) continue;
    for (const [facet, value] of map.entries()) {
      const client = map._map.get(facet)?.id.client ?? 0;
      values.set(`${key}/${facet}`, { client, value });
    }
  }
  return values;
}

/** Makes a random change, as one undo step. */
export function editRandomly(peer: Peer, random: Random, pool: Pool): void {
  const count = random.below(4) === 0 ? 1 + random.below(4) : 1;
  peer.history.transact(() => {
    for (let index = 0; index < count; index++) changeSomething(peer, random, pool);
  });
}

function changeSomething({ doc, zuid }: Peer, random: Random, pool: Pool): void {
  const present = projectDocument(doc).elements;
  const action = present.length < 2 ? 0 : random.below(8);
  const [z = 'a0'] = indicesAbove(present.at(-1)?.z, 1);
  if (action < 2) {
    const { kind, element } = random.pick(pool.inserts);
    const authorship = { author: zuid, time: new Date(1_700_000_000_000) };
    const entry = { kind, element: named(element, randomId(random)), z };
    insertElement(doc, { ...entry, ...(kind === 'comment' && { authorship }) });
    return;
  }
  const { key, kind, facets } = random.pick(present);
  if (action === 2) removeElement(doc, key);
  else if (action === 3) setZIndex(doc, key, z);
  else {
    const { change } = random.pick(pool.changes.filter((one) => one.kind === kind));
    if (!isForeignText(facets, zuid, change)) changeElement(doc, kind, { ...change, id: key });
  }
}

function isForeignText(facets: Facets, zuid: string, change: object): boolean {
  return facets.kind === 'comment' && facets.author !== zuid && 'text' in change;
}

/** Writes as the API and version restores do: under the client id of the server, from rows alone. */
export function writeRandomly(service: Y.Doc, store: RowStore, random: Random, pool: Pool): void {
  store.project(service);
  const rows = [...store.rows.values()].filter(({ kind }) => kind !== 'comment');
  if (rows.length === 0) return;
  const { key, kind } = random.pick(rows);
  const remove = random.below(6) === 0 ? [key] : [];
  const { change } = random.pick(pool.changes.filter((one) => one.kind === kind));
  const wanted = remove.length > 0 ? [] : [{ ...change, id: key }];
  Y.applyUpdate(service, store.edit({ insert: [], change: wanted, remove }));
}

export function createRoom(clientIds: readonly number[]) {
  const service = new Y.Doc();
  const store = createRowStore();
  const owners = new Map<number, string>();
  const peers = clientIds.map((clientId, index) => createPeer(String(17 + index), clientId));

  /** Sends what the service lacks, which must pass the guards, and receives what the peer lacks. */
  function sync({ doc, zuid }: Peer): void {
    const bytes = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(service));
    const limits = { maxIdsPerSocket: 4, maxIdsPerZone: 50 };
    const rights = { zuid, owners, usedBySocket: new Set<number>(), ...limits };
    const caller = { role: 'EDITOR', zuid, maxElements: 1_000 } as const;
    const accepted = guardUpdate(service, bytes, { caller, rights });
    if (typeof accepted === 'string') throw new Error(`refused: ${accepted}`);
    for (const client of accepted.clients) owners.set(client, zuid);
    Y.applyUpdate(service, bytes);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(service, Y.encodeStateVector(doc)), 'service');
  }

  return { service, store, peers, sync };
}
