import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { expectNothingPending, expectSame } from '../test/expect-rows.ts';
import { createRandom, type Random, readSeed } from '../test/random.ts';
import {
  createSimulatedEditor,
  facetsByKey,
  type SimulatedEditor,
  samplePool,
} from '../test/simulated-editor.ts';
import {
  changeElement,
  DOCUMENT_VERSION,
  disableFormatCleanup,
  elementsOf,
  guardUpdate,
  insertElement,
  projectDocument,
  removeElement,
  roots,
  SERVER_CLIENT,
  splitUpdate,
} from './index.ts';
import { partLimits } from './split-update.ts';

const seed = readSeed();
const pool = samplePool(seed);
const TINY = { bytes: 700, structs: 9, deletions: 6 };

/** A server that accepts updates as the guards decide. */
function createServer() {
  const doc = new Y.Doc();
  disableFormatCleanup(doc);
  doc.clientID = SERVER_CLIENT;
  doc.getMap(roots.zone).set('version', DOCUMENT_VERSION);
  const owners = new Map<number, string>();
  return {
    doc,
    send(update: Uint8Array, zuid: string): void {
      const rights = { zuid, owners, usedBySocket: new Set<number>() };
      const accepted = guardUpdate(doc, update, {
        caller: { role: 'EDITOR', zuid, maxElements: 50_000 },
        rights: { ...rights, maxIdsPerSocket: 8, maxIdsPerZone: 100 },
      });
      if (typeof accepted === 'string') throw new Error(`refused: ${accepted}`);
      for (const client of accepted.clients) owners.set(client, zuid);
      if (accepted.append) Y.applyUpdate(doc, accepted.append);
    },
  };
}

type Server = ReturnType<typeof createServer>;

function receive({ doc }: Server, editor: SimulatedEditor): void {
  Y.applyUpdate(editor.doc, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(editor.doc)), 'server');
}

/** Sends what an editor has done since the last time, in parts. Returns the number of parts. */
function sendInParts(server: Server, { doc, outbox, zuid }: SimulatedEditor): number {
  const updates = outbox.splice(0);
  if (updates.length === 0) return 0;
  const whole = Y.mergeUpdates(updates);
  const expected = new Y.Doc();
  disableFormatCleanup(expected);
  Y.applyUpdate(expected, Y.encodeStateAsUpdate(server.doc));
  Y.applyUpdate(expected, whole);
  const parts = splitUpdate(doc, whole, TINY);
  for (const part of parts) {
    server.send(part, zuid);
    expect(projectDocument(server.doc).elements).toHaveLength(facetsByKey(server.doc).size);
  }
  expectSame(projectDocument(server.doc), projectDocument(expected));
  expectSame(Y.encodeStateVector(server.doc), Y.encodeStateVector(expected));
  expectNothingPending(server.doc);
  return parts.length;
}

/** Edits as one transaction, or as several that are sent together. */
function edit({ doc, edit: editOnce, zuid }: SimulatedEditor, random: Random): void {
  const count = 1 + random.below(25);
  const work = () => {
    for (let left = count; left > 0; left--) editOnce();
  };
  if (random.below(2) === 0) doc.transact(work, zuid);
  else work();
}

describe(`parts of an update (seed ${seed})`, () => {
  it('are accepted one after another and equal the whole', { timeout: 120_000 }, () => {
    let parts = 0;
    for (let room = 0; room < 15; room++) {
      const random = createRandom(seed + room);
      const server = createServer();
      const editors = [11 + random.below(1_000), 4_000_000_000].map((clientId, index) =>
        createSimulatedEditor({ zuid: String(100 + index), clientId, random, pool }),
      );
      for (const editor of editors) receive(server, editor);
      for (let step = 0; step < 12; step++) {
        const editor = random.pick(editors);
        edit(editor, random);
        if (random.below(3) > 0) parts += sendInParts(server, editor);
        if (random.below(2) === 0) receive(server, editor);
      }
      for (const editor of [...editors, ...editors]) {
        parts += sendInParts(server, editor);
        receive(server, editor);
        expectSame(projectDocument(editor.doc), projectDocument(server.doc));
      }
    }
    expect(parts).toBeGreaterThan(250);
  });

  it('follow the order of references between client ids', () => {
    const server = createServer();
    const doc = new Y.Doc();
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    for (let round = 0; round < 30; round++) {
      doc.clientID = round % 2 === 0 ? 500 : 90;
      insertElement(doc, shape(round));
      for (let other = 0; other <= round; other++) move(doc, other, round);
    }
    const parts = splitUpdate(doc, Y.mergeUpdates(updates), TINY);
    for (const part of parts) server.send(part, '100');
    expect(parts.length).toBeGreaterThan(50);
    expectSame(projectDocument(server.doc), projectDocument(doc));
  });
});

describe('a gesture on 20,000 elements', () => {
  it('is split within the limits, whatever it does', { timeout: 240_000 }, () => {
    const server = createServer();
    const doc = new Y.Doc();
    doc.clientID = 7;
    const undo = new Y.UndoManager(elementsOf(doc), {
      captureTimeout: 0,
      trackedOrigins: new Set(['me']),
      ignoreRemoteMapChanges: true,
    });
    const numbers = Array.from({ length: 20_000 }, (_, number) => number);
    const gestures = [
      () => doc.transact(() => numbers.forEach((at) => void insertElement(doc, shape(at))), 'me'),
      () => doc.transact(() => numbers.forEach((at) => void move(doc, at, 5)), 'me'),
      () => undo.undo(),
      () => doc.transact(() => numbers.forEach((at) => void removeElement(doc, idOf(at))), 'me'),
      () => undo.undo(),
    ];
    for (const gesture of gestures) {
      const updates: Uint8Array[] = [];
      const collect = (update: Uint8Array) => void updates.push(update);
      doc.on('update', collect);
      gesture();
      doc.off('update', collect);
      expect(updates).toHaveLength(1);
      const parts = splitUpdate(doc, updates[0] ?? new Uint8Array());
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(
        partLimits.bytes + 20_000,
      );
      for (const part of parts) server.send(part, '100');
      expect(elementsOf(server.doc).size).toBe(elementsOf(doc).size);
    }
    expectNothingPending(server.doc);
  });
});

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function shape(number: number) {
  const element = {
    meta: { id: idOf(number) },
    basic: { type: 'RECTANGLE' },
    properties: { layout: { left: number, top: 0, width: 10, height: 10 } },
  };
  return { kind: 'shape', element, z: 'a0' } as unknown as Parameters<typeof insertElement>[1]; // a valid shape
}

function move(doc: Y.Doc, number: number, left: number): void {
  changeElement(doc, 'shape', { id: idOf(number), properties: { layout: { left } } });
}
