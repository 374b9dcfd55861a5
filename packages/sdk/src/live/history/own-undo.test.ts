import { elementsOf, projectDocument, textOf } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createRandom, readSeed, report } from '../../../../zone-doc/test/random.ts';
import { forVersion1, samplePool, smallPool } from '../../../../zone-doc/test/simulated-editor.ts';
import {
  createPeer,
  createRoom,
  editRandomly,
  insertShapes,
  namesIn,
  type Peer,
  valuesIn,
  versionUpdate,
  type Writers,
  writeRandomly,
} from '../../../test/undo-room.ts';

const seed = readSeed();
const SEEDS = Number(process.env.TEST_UNDO_SEEDS ?? 5_000);
const EVENTS = 30;
const pools = [smallPool, samplePool(seed, 300)];

/** Presses undo or redo, and throws if a value of another person changed or an element became invalid. */
function press(
  { doc, history, removedByOthers }: Peer,
  direction: 'undo' | 'redo',
  writers: Writers,
): boolean {
  const before = valuesIn(doc, writers);
  const removed = new Set(removedByOthers);
  history[direction]();
  const after = valuesIn(doc, writers);
  for (const [name, { client, value }] of before)
    if (client !== doc.clientID && after.get(name)?.value !== value)
      throw new Error(`${direction} changed ${name} of client ${client}`);
  for (const name of namesIn(doc).intersection(removed))
    throw new Error(`${direction} restored ${name}, which others removed`);
  if (projectDocument(doc).elements.length !== elementsOf(doc).size)
    throw new Error(`${direction} left an invalid element`);
  return (
    before.size !== after.size ||
    [...after].some(([name, { value }]) => before.get(name)?.value !== value)
  );
}

/** Runs random edits by two people and the API. Returns how many undos and redos changed something. */
function runRoom(roomSeed: number): number {
  const random = createRandom(roomSeed);
  const clientIds = random.pick([
    [3, 900],
    [4_000_000_000, 2],
  ]);
  const version = random.pick([1, 2] as const);
  const { service, store, writers, peers, sync } = createRoom({ clientIds, version });
  const newest = random.pick(pools);
  const pool = version === 1 ? forVersion1(newest) : newest;
  const syncAll = () => {
    for (const peer of [...peers, ...peers]) sync(peer);
  };
  insertShapes(random.pick(peers), random, pool);
  syncAll();
  let effective = 0;
  for (let event = 0; event < EVENTS; event++) {
    const peer = random.pick(peers);
    const chance = random.below(13);
    if (chance < 4) editRandomly(peer, random, pool);
    else if (chance < 7) effective += press(peer, 'undo', writers) ? 1 : 0;
    else if (chance < 8) effective += press(peer, 'redo', writers) ? 1 : 0;
    else if (chance < 9) writeRandomly({ service, store, writers }, random, pool);
    else if (chance < 11) sync(peer);
    else syncAll();
  }
  syncAll();
  expect(new Set(peers.map(({ doc }) => stateOf(doc))).size).toBe(1);
  return effective;
}

function stateOf(doc: Y.Doc): string {
  const elements = projectDocument(doc).elements.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return JSON.stringify(
    elements.map(({ key, facets }) => [
      key,
      Object.entries({ ...facets, words: textOf(doc, key)?.toDelta() ?? null }).toSorted(),
    ]),
  );
}

describe(`undo of random edits (seed ${seed})`, () => {
  it(`[E11] changes no value of another person and passes the guards, in ${SEEDS} rooms`, {
    timeout: 900_000,
  }, () => {
    let effective = 0;
    for (let room = 0; room < SEEDS; room++) {
      try {
        effective += runRoom(seed + room);
      } catch (error) {
        throw new Error(`room ${seed + room}`, { cause: error });
      }
    }
    report(`own undo: ${effective} undos and redos in ${SEEDS} rooms, seed ${seed}`);
    expect(effective).toBeGreaterThan(SEEDS);
  });

  it('returns to each earlier state, and redo to each later one, when no one else edits', {
    timeout: 300_000,
  }, () => {
    for (let run = 0; run < SEEDS / 10; run++) {
      const random = createRandom(seed + run);
      let time = 0;
      const now = () => (time += 1_000);
      const peer = createPeer({ zuid: '17', clientId: 900, now });
      Y.applyUpdate(peer.doc, versionUpdate(random.pick([1, 2])));
      const pool = random.pick(pools);
      const states = [stateOf(peer.doc)];
      for (let step = 0; step < 10; step++) {
        editRandomly(peer, random, withoutComments(pool));
        const state = stateOf(peer.doc);
        if (state !== states.at(-1)) states.push(state);
      }
      const pressed = (direction: 'undo' | 'redo') => {
        peer.history[direction]();
        return stateOf(peer.doc);
      };
      const isAt = (expected: string, direction: 'undo' | 'redo') =>
        pressed(direction) === expected;
      const earlier = states
        .toReversed()
        .slice(1)
        .map((state) => isAt(state, 'undo'));
      expect(earlier, `seed ${seed + run}`).toEqual(earlier.map(() => true));
      expect(peer.history.canUndo()).toBe(false);
      const later = states.slice(1).map((state) => isAt(state, 'redo'));
      expect(later, `seed ${seed + run}`).toEqual(later.map(() => true));
    }
  });
});

function withoutComments({ inserts, changes }: typeof smallPool): typeof smallPool {
  const isOther = ({ kind }: { kind: string }) => kind !== 'comment';
  return { inserts: inserts.filter(isOther), changes: changes.filter(isOther) };
}
