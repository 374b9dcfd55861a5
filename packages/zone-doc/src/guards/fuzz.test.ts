import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { expectSame } from '../../test/expect-rows.ts';
import { mutateBytes, mutateParts } from '../../test/mutate-update.ts';
import { createRandom, type Random, readSeed, report } from '../../test/random.ts';
import { createSimulatedEditor, facetsByKey, smallPool } from '../../test/simulated-editor.ts';
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
const BYTES = Number(process.env.TEST_MUTATIONS ?? 200_000);
const PARTS = BYTES / 20;
const pool = smallPool;

/** Creates a document that two people edited, and updates that one of them sends next. */
function prepare(random: Random) {
  const doc = new Y.Doc();
  disableFormatCleanup(doc);
  const options = { random, pool };
  const one = createSimulatedEditor({ ...options, zuid: '1', clientId: 50 });
  const two = createSimulatedEditor({ ...options, zuid: '2', clientId: 900 });
  for (const copy of [doc, one.doc, two.doc])
    Y.applyUpdate(copy, composeVersion(0, 2).update, 'server');
  const sync = (copy: Y.Doc) => {
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc)));
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(copy)), 'server');
  };
  for (let turn = 0; turn < 20; turn++) {
    random.pick([one, two]).edit();
    if (random.below(3) === 0) sync(random.pick([one, two]).doc);
  }
  sync(two.doc);
  one.outbox.length = 0;
  while (one.outbox.length < 3) one.edit();
  const known = Y.encodeStateVector(doc);
  const updates = [
    Y.encodeStateAsUpdate(one.doc, known),
    Y.mergeUpdates([Y.encodeStateAsUpdate(one.doc, known), Y.encodeStateAsUpdate(two.doc)]),
  ];
  return { doc, updates };
}

const caller: Caller = { role: 'EDITOR', zuid: '1', maxElements: 1_000 };
const owners = new Map([
  [50, '1'],
  [900, '2'],
]);
const rights = {
  zuid: '1',
  owners,
  usedBySocket: new Set<number>(),
  maxIdsPerSocket: 4,
  maxIdsPerZone: 9,
};

describe(`mutated updates (seed ${seed})`, () => {
  it(`[G3] are guarded without an exception, ${BYTES} of them`, { timeout: 1_200_000 }, () => {
    const random = createRandom(seed);
    const results = new Map<string, number>();
    for (let round = 0; round < 100; round++) {
      const { doc, updates } = prepare(random);
      for (let turn = 0; turn < BYTES / 100; turn++) {
        const bytes = mutateBytes(random.pick(updates.slice(0, 1 + (turn & 1))), random);
        const result = guardUpdate(doc, bytes, { caller, rights });
        const name = typeof result === 'string' ? result : 'passed';
        results.set(name, (results.get(name) ?? 0) + 1);
      }
    }
    report(`mutated bytes: ${JSON.stringify(Object.fromEntries(results))}, seed ${seed}`);
    expect(results.size).toBeGreaterThan(5);
  });

  it(`[G1] have the predicted effect if they pass, ${PARTS} tried`, { timeout: 1_200_000 }, () => {
    const random = createRandom(seed);
    const results = new Map<string, number>();
    for (let round = 0; round < 40; round++) {
      const { doc, updates } = prepare(random);
      const whole = Y.encodeStateAsUpdate(doc);
      for (let turn = 0; turn < PARTS / 40; turn++) {
        const valid = readUpdate(random.pick(updates));
        if (typeof valid === 'string') throw new Error(valid);
        const bytes = mutateParts(valid, doc, random);
        const result = comparePrediction({ doc, whole, bytes });
        results.set(result, (results.get(result) ?? 0) + 1);
      }
      expectSame(Y.encodeStateAsUpdate(doc), whole);
    }
    report(`mutated parts: ${JSON.stringify(Object.fromEntries(results))}, seed ${seed}`);
    expect(results.get('predicted')).toBeGreaterThan(PARTS / 20);
  });
});

interface PredictionInput {
  doc: Y.Doc;
  whole: Uint8Array;
  bytes: Uint8Array;
}

/** Compares the predicted effect with the actual one in a copy. */
function comparePrediction({ doc, whole, bytes }: PredictionInput): string {
  const update = readUpdate(bytes);
  if (typeof update === 'string') return update;
  const effect = predictEffect(doc, update);
  if (typeof effect === 'string') return effect;
  const copy = new Y.Doc();
  disableFormatCleanup(copy);
  Y.applyUpdate(copy, whole);
  const before = facetsByKey(copy);
  // A repeated struct with another origin would split the text at that origin. The journal never contains it.
  Y.applyUpdate(copy, Y.diffUpdate(bytes, Y.encodeStateVector(doc)));
  expect(copy.store.pendingStructs ?? copy.store.pendingDs).toBeNull();
  const after = facetsByKey(copy);
  const predicted = new Map(before);
  for (const { key, after: facets, before: facetsBefore } of effect.elements) {
    expectSame(facetsBefore, before.get(key));
    if (facets) predicted.set(key, facets);
    else predicted.delete(key);
  }
  expectSame(new Map([...after].toSorted()), new Map([...predicted].toSorted()));
  const result = guardUpdate(doc, bytes, { caller, rights });
  if (typeof result === 'string') return 'predicted';
  expect(projectDocument(copy).elements).toHaveLength(after.size);
  if (!result.append) expectSame(after, before);
  else expectSameAppended(whole, result.append, copy);
  return 'predicted and accepted';
}

function expectSameAppended(whole: Uint8Array, append: Uint8Array, expected: Y.Doc): void {
  const journal = new Y.Doc();
  disableFormatCleanup(journal);
  Y.applyUpdate(journal, Y.mergeUpdates([whole, append]));
  expectSame(projectDocument(journal), projectDocument(expected));
  expectSame(Y.encodeStateVector(journal), Y.encodeStateVector(expected));
}
