import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { projectDocument } from './project.ts';
import { splitDocument } from './split-document.ts';

/** Creates a document that several clients edit concurrently and sync occasionally. */
function randomDocument(random: () => number): Y.Doc {
  const docs = Array.from({ length: 4 }, () => new Y.Doc());
  const sync = () => {
    for (const a of docs) for (const b of docs) Y.applyUpdate(b, Y.encodeStateAsUpdate(a));
  };
  for (let step = 0; step < 300; step += 1) {
    const doc = docs[Math.floor(random() * docs.length)] ?? new Y.Doc();
    const elements = doc.getMap<Y.Map<unknown>>('elements');
    const key = `k${Math.floor(random() * 20)}`;
    const present = elements.get(key);
    if (!present || random() < 0.1) elements.set(key, new Y.Map([['kind', 'frame']]));
    else if (random() < 0.15) elements.delete(key);
    else present.set(`f${Math.floor(random() * 5)}`, Math.floor(random() * 100));
    if (random() < 0.05) sync();
  }
  sync();
  return docs[0] ?? new Y.Doc();
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('splitDocument', () => {
  it('returns pieces that restore the document and depend only on earlier ones', {
    timeout: 120_000,
  }, () => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const doc = randomDocument(seeded(seed));
      for (const size of [1, 7, 100_000]) {
        const again = new Y.Doc();
        for (const piece of splitDocument(doc, size)) {
          Y.applyUpdate(again, piece);
          expect(again.store.pendingStructs, `seed ${seed}`).toBeNull();
        }
        expect(Y.encodeStateVector(again)).toEqual(Y.encodeStateVector(doc));
        expect(again.getMap('elements').toJSON()).toEqual(doc.getMap('elements').toJSON());
        expect(Y.equalSnapshots(Y.snapshot(again), Y.snapshot(doc)), `seed ${seed}`).toBe(true);
        expect(projectDocument(again).tombstones).toEqual(projectDocument(doc).tombstones);
      }
    }
  });

  it('returns no piece with more items than requested', () => {
    const doc = randomDocument(seeded(1));
    for (const piece of splitDocument(doc, 10)) {
      expect(Y.decodeUpdate(piece).structs.length).toBeLessThanOrEqual(10);
    }
  });
});
