import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentOf } from '../test/expect-rows.ts';
import { createRandom, readSeed, report } from '../test/random.ts';
import { createSimulatedEditor, samplePool } from '../test/simulated-editor.ts';
import {
  changeElement,
  composeVersion,
  disableFormatCleanup,
  elementsOf,
  insertElement,
  measureDocument,
  projectDocument,
  rebuildDocument,
  removeElement,
  roots,
  versionOf,
} from './index.ts';

const seed = readSeed();
const DOCUMENTS = 20;
const EDITS = 80;
const CLIENT = 3_000_000_000;
const pool = samplePool(seed);

/** Returns a document that three people have edited, each with a copy that is often behind. */
function writeRandomly(random: ReturnType<typeof createRandom>): Y.Doc {
  const journal = new Y.Doc();
  disableFormatCleanup(journal);
  const people = [11, 22, 4_000_000_000].map((clientId) =>
    createSimulatedEditor({ zuid: String(clientId), clientId, random, pool }),
  );
  const version = composeVersion(0, 2).update;
  for (const doc of [journal, ...people.map(({ doc }) => doc)])
    Y.applyUpdate(doc, version, 'server');
  const sync = (doc: Y.Doc) => {
    Y.applyUpdate(journal, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(journal)));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(journal, Y.encodeStateVector(doc)), 'server');
  };
  for (let left = EDITS; left > 0; left -= 1) {
    const { doc, edit } = random.pick(people);
    edit();
    if (random.below(3) === 0) sync(doc);
  }
  for (const { doc } of people) sync(doc);
  return journal;
}

/** Returns what readers see, as text: the order of keys must not change either. */
function contentOf(doc: Y.Doc): string {
  const { elements } = projectDocument(doc);
  return JSON.stringify(
    elements.map(({ key, kind, z, element, facets }) => {
      const { author, time } = facets;
      return { key, kind, z, element, author, time };
    }),
  );
}

describe('rebuildDocument', () => {
  it(`[D6] keeps the content of ${DOCUMENTS} random documents (seed ${seed})`, () => {
    report(`rebuilt documents: seed ${seed}`);
    const random = createRandom(seed);
    for (let left = DOCUMENTS; left > 0; left -= 1) {
      const doc = writeRandomly(random);
      const { tombstones } = projectDocument(doc);
      const kept = [...tombstones.keys()].filter(() => random.below(2) === 0);
      const rebuilt = rebuildDocument(doc, { client: CLIENT, tombstones: kept });
      const stored = documentOf([Y.encodeStateAsUpdate(rebuilt)]);
      expect(contentOf(stored)).toBe(contentOf(doc));
      expect(versionOf(stored)).toBe(versionOf(doc));
      const invalid = [...elementsOf(doc).keys()].filter((key) => tombstones.has(key));
      const gone = projectDocument(stored).tombstones;
      expect([...gone.keys()].toSorted()).toEqual([...new Set([...kept, ...invalid])].toSorted());
      expect([...stored.store.clients.keys()]).toEqual([CLIENT]);
      // A second time, nothing is left to drop.
      const again = rebuildDocument(stored, { client: CLIENT, tombstones: kept });
      expect(Y.encodeStateAsUpdate(again)).toEqual(Y.encodeStateAsUpdate(rebuilt));
    }
  });

  it('can be edited like any other document', () => {
    const doc = new Y.Doc();
    const id = randomUUID();
    const frame = { meta: { id, name: 'Plan' }, type: 'CUSTOM' } as const;
    insertElement(doc, { kind: 'frame', element: frame, z: 'a0' });
    removeElement(doc, id);
    const rebuilt = rebuildDocument(doc, { client: CLIENT, tombstones: [id] });
    const copy = documentOf([Y.encodeStateAsUpdate(rebuilt)]);
    insertElement(copy, { kind: 'frame', element: frame, z: 'a0' });
    changeElement(copy, 'frame', { id, meta: { name: 'Changed' } });
    Y.applyUpdate(rebuilt, Y.encodeStateAsUpdate(copy));
    expect(contentOf(rebuilt)).toContain('Changed');
  });
});

describe('measureDocument', () => {
  it('counts history in structs only', () => {
    const doc = new Y.Doc();
    const map = elementsOf(doc).set(randomUUID(), new Y.Map<unknown>());
    doc.getMap(roots.zone).set('version', 2);
    for (let visit = 1; visit <= 500; visit += 1) {
      doc.clientID = visit;
      map.set('name', `visit ${visit}`);
    }
    const { structs, values } = measureDocument(doc);
    expect(structs).toBeGreaterThanOrEqual(500);
    expect(values).toBeLessThan(10);
    const rebuilt = rebuildDocument(doc, { client: CLIENT, tombstones: [] });
    expect(measureDocument(rebuilt).structs).toBeLessThan(10);
  });
});
