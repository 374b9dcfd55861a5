import fc from 'fast-check';
import { describe, it } from 'vitest';
import * as Y from 'yjs';
import { arbitraryStep, type Step } from '../test/arbitrary-steps.ts';
import { documentOf, expectRows, expectSame } from '../test/expect-rows.ts';
import { readSeed, report } from '../test/random.ts';
import { createRowStore } from '../test/row-store.ts';
import { type Action, editOf, keyOf, performAction, resolveStep } from '../test/run-steps.ts';
import { type Facets, projectDocument } from './index.ts';

const seed = readSeed();
const SMALL = 4_990;
const LARGE = 10;

// Sampled once: generating every step takes longer than the rest of the test.
const steps = fc.sample(arbitraryStep, { numRuns: 4_000, seed });

/** A step, and whether the edit ends after it. */
const arbitraryPart = fc.tuple(fc.constantFrom(...steps), fc.boolean());
const smallDocument = fc.array(arbitraryPart, { maxLength: 6, size: 'max' });
const largeDocument = fc.array(arbitraryPart, { minLength: 650, maxLength: 750, size: 'max' });

/** Composes a document edit by edit and performs the same edits in an open one. */
function write(parts: readonly (readonly [Step, boolean])[]) {
  const store = createRowStore();
  const open = new Y.Doc();
  const updates: Uint8Array[] = [];
  let actions: Action[] = [];
  const finish = () => {
    updates.push(store.edit(editOf(actions)));
    for (const action of actions)
      performAction(open, action, store.rows.get(keyOf(action))?.z ?? '');
    actions = [];
  };
  for (const [step, last] of parts) {
    const action = resolveStep(step, store);
    if (action && actions.some((earlier) => keyOf(earlier) === keyOf(action))) finish();
    else if (action) actions.push(action);
    if (last) finish();
  }
  finish();
  return { store, open, updates };
}

function contentOf(doc: Y.Doc): Facets {
  return Object.fromEntries(projectDocument(doc).elements.map(({ key, facets }) => [key, facets]));
}

function readBack(parts: readonly (readonly [Step, boolean])[]): void {
  const { store, open, updates } = write(parts);
  const doc = documentOf(updates);
  expectRows(doc, store);
  expectRows(documentOf([Y.mergeUpdates(updates)]), store);
  expectRows(documentOf([Y.encodeStateAsUpdate(doc)]), store);
  expectSame(contentOf(open), contentOf(doc));
}

describe(`${SMALL + LARGE} generated documents (seed ${seed})`, () => {
  it('[P4] [W9] [E6] small ones are read back unchanged', { timeout: 400_000 }, () => {
    report(`generated documents: seed ${seed}`);
    fc.assert(fc.property(smallDocument, readBack), { numRuns: SMALL, seed });
  });

  it('[P4] [W9] [E6] large ones are read back unchanged', { timeout: 400_000 }, () => {
    const run = { numRuns: LARGE, seed, endOnFailure: true };
    fc.assert(fc.property(largeDocument, readBack), run);
  });
});
