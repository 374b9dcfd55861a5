import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { expectNothingPending, expectSame } from '../../test/expect-rows.ts';
import { createRandom, readSeed, report } from '../../test/random.ts';
import {
  createSimulatedEditor,
  facetsByKey,
  type SimulatedEditor,
  samplePool,
} from '../../test/simulated-editor.ts';
import {
  type Caller,
  composeVersion,
  disableFormatCleanup,
  guardUpdate,
  predictEffect,
  projectDocument,
  readUpdate,
} from '../index.ts';

const seed = readSeed();
const ROOMS = 40;
const STEPS = 120;
const pool = samplePool(seed);

/** Creates a server and simulated editors that are occasionally offline. */
function createRoom(random: ReturnType<typeof createRandom>, role: Caller['role'] = 'EDITOR') {
  const server = new Y.Doc();
  const journal = new Y.Doc();
  for (const doc of [server, journal]) disableFormatCleanup(doc);
  const owners = new Map<number, string>();
  const clientIds = [2 + random.below(1_000), 70_000 + random.below(1_000), 4_000_000_000];
  const people = clientIds.map((clientId, index) =>
    createSimulatedEditor({
      ...{ zuid: String(100 + index), clientId, random, pool },
      ...(role === 'COMMENTER' && { only: 'comment' }),
    }),
  );
  const version = composeVersion(0, 2).update;
  for (const doc of [server, journal, ...people.map((person) => person.doc)])
    Y.applyUpdate(doc, version, 'server');
  let sent = 0;

  function send({ zuid }: SimulatedEditor, bytes: Uint8Array): void {
    const rights = {
      zuid,
      owners,
      usedBySocket: new Set<number>(),
      maxIdsPerSocket: 4,
      maxIdsPerZone: 50,
    };
    const caller: Caller = { role, zuid, maxElements: 10_000 };
    const read = readUpdate(bytes);
    const effect = typeof read === 'string' ? read : predictEffect(server, read);
    const before = facetsByKey(server);
    const accepted = guardUpdate(server, bytes, { caller, rights });
    if (typeof accepted === 'string' || typeof effect === 'string')
      throw new Error(`refused: ${JSON.stringify(accepted)}`);
    for (const client of accepted.clients) owners.set(client, zuid);
    if (accepted.append) Y.applyUpdate(journal, accepted.append);
    Y.applyUpdate(server, bytes);
    sent += 1;
    const after = facetsByKey(server);
    for (const { key, after: predicted } of effect.elements) expectSame(after.get(key), predicted);
    const touched = new Set(effect.elements.map(({ key }) => key));
    const others = [...new Set([...before.keys(), ...after.keys()])].filter((k) => !touched.has(k));
    for (const key of others) expectSame(after.get(key), before.get(key));
  }

  /** Sends every update as it happened. */
  function flush(person: SimulatedEditor): void {
    for (const update of person.outbox.splice(0)) send(person, update);
  }

  /** Sends the merged updates, or the reply to a sync request, as after being offline. */
  function reconnect(person: SimulatedEditor): void {
    const updates = person.outbox.splice(0);
    const merged = random.below(2) === 0 && updates.length > 0;
    const asked = random.below(3) === 0 ? new Uint8Array([0]) : Y.encodeStateVector(server);
    send(person, merged ? Y.mergeUpdates(updates) : Y.encodeStateAsUpdate(person.doc, asked));
    receive(person);
  }

  function receive({ doc }: SimulatedEditor): void {
    const missing = Y.encodeStateAsUpdate(server, Y.encodeStateVector(doc));
    Y.applyUpdate(doc, missing, 'server');
  }

  return { server, journal, people, flush, reconnect, receive, count: () => sent };
}

function runRoom(roomSeed: number, role: Caller['role']): number {
  const random = createRandom(roomSeed);
  const room = createRoom(random, role);
  for (let step = 0; step < STEPS; step++) {
    const person = random.pick(room.people);
    const chance = random.below(10);
    if (chance < 6) person.edit();
    else if (chance < 8) room.flush(person);
    else if (chance < 9) room.receive(person);
    else room.reconnect(person);
  }
  for (const person of [...room.people, ...room.people]) room.reconnect(person);
  const view = projectDocument(room.server);
  for (const { doc } of room.people) expectSame(projectDocument(doc), view);
  expectSame(projectDocument(room.journal), view);
  expectNothingPending(room.server);
  expectNothingPending(room.journal);
  const stateOf = (doc: Y.Doc) => Y.decodeStateVector(Y.encodeStateVector(doc));
  expect(isDeepStrictEqual(stateOf(room.journal), stateOf(room.server))).toBe(true);
  expect(elementsAreValid(room.server)).toBe(true);
  return room.count();
}

function elementsAreValid(server: Y.Doc): boolean {
  return projectDocument(server).elements.length === facetsByKey(server).size;
}

describe(`updates of simulated editors (seed ${seed})`, () => {
  it('[G1] pass and have the predicted effect when the role is EDITOR', {
    timeout: 120_000,
  }, () => {
    let sent = 0;
    for (let room = 0; room < ROOMS; room++) sent += runRoom(seed + room, 'EDITOR');
    report(`simulated traffic: ${sent} updates of editors, seed ${seed}`);
    expect(sent).toBeGreaterThan(1_000);
  });

  it('[G1] pass and have the predicted effect when the role is COMMENTER', {
    timeout: 120_000,
  }, () => {
    let sent = 0;
    for (let room = 0; room < ROOMS / 4; room++) sent += runRoom(seed + room, 'COMMENTER');
    report(`simulated traffic: ${sent} updates of commenters, seed ${seed}`);
    expect(sent).toBeGreaterThan(200);
  });
});
