import {
  changeElement,
  type DocumentVersion,
  disableFormatCleanup,
  elementsOf,
  type Facets,
  guardUpdate,
  indicesAbove,
  insertElement,
  projectDocument,
  removeElement,
  roots,
  SERVER_CLIENT,
  setZIndex,
  shareText,
  textOf,
  versionOf,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { named } from '../../zone-doc/test/arbitrary-steps.ts';
import type { Random } from '../../zone-doc/test/random.ts';
import { createRowStore } from '../../zone-doc/test/row-store.ts';
import { type Pool, randomId } from '../../zone-doc/test/simulated-editor.ts';
import { createHistory } from '../src/live/history/history.ts';

/** A person with a copy of the document and an undo history. */
export interface Peer {
  readonly zuid: string;
  readonly doc: Y.Doc;
  readonly history: ReturnType<typeof createHistory>;
  /** Names, as `namesIn` returns them, of what others removed. */
  readonly removedByOthers: ReadonlySet<string>;
  /** Returns a character that occurs nowhere else in the room. */
  readonly newCharacter: () => string;
}

interface PeerOptions {
  readonly zuid: string;
  readonly clientId: number;
  readonly newCharacter?: () => string;
  readonly now?: () => number;
}

export function createPeer(options: PeerOptions): Peer {
  const { zuid, clientId, newCharacter = createCharacters(), now = joinEverySecond() } = options;
  const doc = new Y.Doc();
  doc.clientID = clientId;
  disableFormatCleanup(doc);
  const history = createHistory(doc, { caller: () => ({ role: 'EDITOR', zuid }), now });
  return { zuid, doc, history, removedByOthers: followRemovals(doc), newCharacter };
}

/** Returns a clock for which every second time, what is typed joins the step before. */
function joinEverySecond(): () => number {
  let time = 0;
  return () => {
    time += time % 1_000 === 0 ? 100 : 900;
    return time;
  };
}

/** Returns a function that returns another character of the private use area each time. */
function createCharacters(): () => string {
  let next = FIRST_CHARACTER;
  return () => String.fromCharCode(next++);
}

const FIRST_CHARACTER = 0xe000;
const CHARACTERS = /[\ue000-\uf8ff]/gu;

/**
 * Follows which names others removed last. If the local user had already deleted a copy of a character,
 * their undo may restore it; that others remove another copy does not count.
 */
function followRemovals(doc: Y.Doc): ReadonlySet<string> {
  const removedByOthers = new Set<string>();
  const deletedCharacters = new Set<string>();
  let before = new Set<string>();
  doc.on('afterTransaction', ({ local }: Y.Transaction) => {
    const after = namesIn(doc);
    for (const name of after.difference(before)) {
      removedByOthers.delete(name);
      if (local) deletedCharacters.delete(name);
    }
    for (const name of before.difference(after)) {
      if (local) deletedCharacters.add(name);
      else if (!isCharacter(name) || !deletedCharacters.has(name)) removedByOthers.add(name);
    }
    before = after;
  });
  return removedByOthers;
}

function isCharacter(name: string): boolean {
  return name.split('/').length === 3;
}

/** Lists elements (`key`), facets (`key/facet`) and typed characters (`key/text/character`). */
export function namesIn(doc: Y.Doc): Set<string> {
  const names = new Set<string>();
  for (const [key, map] of elementsOf(doc).entries()) {
    names.add(key);
    if (!(map instanceof Y.Map)) continue;
    for (const facet of map.keys()) names.add(`${key}/${facet}`);
    const text = textOf(doc, key)?.toString() ?? JSON.stringify(map.get('text') ?? '');
    for (const character of text.match(CHARACTERS) ?? []) names.add(`${key}/text/${character}`);
  }
  return names;
}

/** The client ids that wrote the values which the service moved into shared texts, by `client:clock`. */
export type Writers = Map<string, number>;

/**
 * Lists every facet and every character, with the client id that wrote it. The service and other people
 * create texts for anyone to write in, so a text counts as its characters. What the service moves there
 * still counts as written by its first author.
 */
export function valuesIn(
  doc: Y.Doc,
  writers: Writers = new Map(),
): Map<string, { client: number; value: unknown }> {
  const values = new Map<string, { client: number; value: unknown }>();
  const writerOf = (client: number, clock: number) => writers.get(`${client}:${clock}`) ?? client;
  for (const [key, map] of elementsOf(doc).entries()) {
    if (!(map instanceof Y.Map)) continue;
    for (const [facet, value] of map.entries()) {
      const { client, clock } = map._map.get(facet)?.lastId ?? { client: 0, clock: 0 };
      if (!(value instanceof Y.Text))
        values.set(`${key}/${facet}`, { client: writerOf(client, clock), value });
    }
    for (let item = textOf(doc, key)?._start ?? null; item; item = item.right) {
      const { client, clock } = item.id;
      if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
      for (const [offset, value] of item.content.str.split('').entries()) {
        const writer = writerOf(client, clock + offset);
        values.set(`${key}/words/${client}:${clock + offset}`, { client: writer, value });
      }
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

/** Ids of frames to which elements are moved. */
const FRAMES = [1, 2, 3].map((number) => `0190f7a2-3b4c-7d5e-8f60-0000000000a${number}`);

function changeSomething(peer: Peer, random: Random, pool: Pool): void {
  const { doc, zuid } = peer;
  const present = projectDocument(doc).elements;
  const action = present.length < 2 ? 0 : random.below(14);
  const [z = 'a0'] = indicesAbove(present.at(-1)?.z, 1);
  if (action < 2) {
    insertOneOf(pool.inserts, peer, random);
    return;
  }
  // Few elements, so that people often change the same one.
  const { key, kind, facets } = random.pick(present.slice(0, 3));
  if (action === 2) removeElement(doc, key);
  else if (action === 3) setZIndex(doc, key, z);
  else if (action < 6 && (kind === 'shape' || kind === 'connector'))
    changeElement(doc, kind, { id: key, frame_id: random.pick([null, null, ...FRAMES]) });
  else if (action < 10) typeRandomly(peer, key, random);
  else {
    const { change } = random.pick(pool.changes.filter((one) => one.kind === kind));
    if (!isForeignText(facets, zuid, change)) changeElement(doc, kind, { ...change, id: key });
  }
}

/** Inserts elements that can have a frame and a text, for everyone to edit. */
export function insertShapes(peer: Peer, random: Random, pool: Pool): void {
  const shapes = pool.inserts.filter(({ kind }) => kind === 'shape');
  peer.history.transact(() => {
    for (let count = 0; count < 2; count++) insertOneOf(shapes, peer, random);
  });
}

function insertOneOf(inserts: Pool['inserts'], { doc, zuid }: Peer, random: Random): void {
  const { kind, element } = random.pick(inserts);
  const [z = 'a0'] = indicesAbove(projectDocument(doc).elements.at(-1)?.z, 1);
  const authorship = { author: zuid, time: new Date(1_700_000_000_000) };
  const entry = { kind, element: named(element, randomId(random)), z };
  insertElement(doc, { ...entry, ...(kind === 'comment' && { authorship }) });
}

/** Types or deletes in the text of a shape or connector, or only opens it, which shares the text. */
function typeRandomly({ doc, newCharacter }: Peer, key: string, random: Random): void {
  const isShared = textOf(doc, key) !== undefined;
  const words = shareText(doc, key);
  if (!words || (!isShared && random.below(2) === 0)) return;
  // Positions of whole characters: Yjs replaces both halves of a pair that is split.
  const positions = [0];
  for (const character of words.toString())
    positions.push((positions.at(-1) ?? 0) + character.length);
  const start = random.below(positions.length);
  const [at = 0, end = words.length] = [positions[start], positions[start + 1 + random.below(4)]];
  if (random.below(3) > 0) words.insert(at, `${newCharacter()}${newCharacter()}`);
  else words.delete(at, end - at);
}

function isForeignText(facets: Facets, zuid: string, change: object): boolean {
  const isForeign = facets.kind === 'comment' && facets.author !== zuid;
  return isForeign && ('text' in change || 'mentions' in change);
}

/** Writes as the API and version restores do: under the client id of the server, from rows alone. */
export function writeRandomly(
  { service, store, writers }: Pick<Room, 'service' | 'store' | 'writers'>,
  random: Random,
  pool: Pool,
): void {
  store.project(service);
  const rows = [...store.rows.values()].filter(({ kind }) => kind !== 'comment');
  if (rows.length === 0) return;
  const { key, kind } = random.pick(rows);
  if (versionOf(service) >= 2 && random.below(4) === 0) {
    const { client } = textItem(service, key)?.lastId ?? {};
    const clock = Y.getState(service.store, SERVER_CLIENT);
    Y.applyUpdate(service, store.share(key));
    for (let moved = clock; moved < Y.getState(service.store, SERVER_CLIENT); moved += 1)
      if (client !== undefined) writers.set(`${SERVER_CLIENT}:${moved}`, client);
    return;
  }
  const remove = random.below(6) === 0 ? [key] : [];
  const { change } = random.pick(pool.changes.filter((one) => one.kind === kind));
  const wanted = remove.length > 0 ? [] : [{ ...change, id: key }];
  Y.applyUpdate(service, store.edit({ insert: [], change: wanted, remove }));
}

/** Returns the item that holds the text of an element which is not shared. */
function textItem(doc: Y.Doc, key: string): Y.Item | undefined {
  const map = elementsOf(doc).get(key);
  const item = map instanceof Y.Map ? map._map.get('text') : undefined;
  return item?.deleted ? undefined : item;
}

/** Returns the update with which the server sets the version of a document. */
export function versionUpdate(version: DocumentVersion): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = SERVER_CLIENT;
  doc.getMap(roots.zone).set('version', version);
  return Y.encodeStateAsUpdate(doc);
}

interface RoomOptions {
  readonly clientIds: readonly number[];
  readonly version: DocumentVersion;
}

type Room = ReturnType<typeof createRoom>;

export function createRoom({ clientIds, version }: RoomOptions) {
  const service = new Y.Doc();
  if (version > 1) Y.applyUpdate(service, versionUpdate(version));
  const store = createRowStore();
  const writers: Writers = new Map();
  const owners = new Map<number, string>();
  const newCharacter = createCharacters();
  const peers = clientIds.map((clientId, index) =>
    createPeer({ zuid: String(17 + index), clientId, newCharacter }),
  );

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

  for (const peer of peers) sync(peer);
  return { service, store, writers, peers, sync };
}
