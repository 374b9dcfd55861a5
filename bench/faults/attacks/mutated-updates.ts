import { type Caller, guardUpdate, MAX_IDS_PER_SOCKET, MAX_IDS_PER_ZONE } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { mustRead } from '../../../packages/zone-doc/test/forge-update.ts';
import { mutateBytes, mutateParts } from '../../../packages/zone-doc/test/mutate-update.ts';
import { createRandom, type Random } from '../../../packages/zone-doc/test/random.ts';
import {
  createSimulatedEditor,
  smallPool,
} from '../../../packages/zone-doc/test/simulated-editor.ts';

const ROUND = 500;
const CLIENT = 50;
const caller: Caller = { role: 'EDITOR', zuid: '1', maxElements: 20_000 };

/**
 * Validates randomly mutated updates and applies those that pass. Anything that throws is a fault.
 */
export function validateMutated(count: number, seed: number): { passed: number; refused: number } {
  const random = createRandom(seed);
  let passed = 0;
  for (let done = 0; done < count; done += ROUND) {
    const { doc, update } = prepare(random);
    for (let turn = 0; turn < Math.min(ROUND, count - done); turn += 1) {
      const verdict = guardUpdate(doc, mutate(doc, update, random), {
        caller,
        rights: {
          zuid: '1',
          owners: new Map([[CLIENT, '1']]),
          usedBySocket: new Set([CLIENT]),
          maxIdsPerSocket: MAX_IDS_PER_SOCKET,
          maxIdsPerZone: MAX_IDS_PER_ZONE,
        },
      });
      if (typeof verdict === 'string') continue;
      passed += 1;
      if (verdict.append) Y.applyUpdate(doc, verdict.append);
      if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error(`pending, seed ${seed}`);
    }
  }
  return { passed, refused: count - passed };
}

/** Returns mutated copies of an honest update. */
export function makeMutated(count: number, seed: number): Uint8Array[] {
  const random = createRandom(seed);
  const { doc, update } = prepare(random);
  return Array.from({ length: count }, () => mutate(doc, update, random));
}

function mutate(doc: Y.Doc, update: Uint8Array, random: Random): Uint8Array {
  return random.below(4) === 0
    ? mutateParts(mustRead(update), doc, random)
    : mutateBytes(update, random);
}

function prepare(random: Random) {
  const person = createSimulatedEditor({ random, pool: smallPool, zuid: '1', clientId: CLIENT });
  for (let turn = 0; turn < 10; turn += 1) person.edit();
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(person.doc));
  const known = Y.encodeStateVector(person.doc);
  for (let turn = 0; turn < 4; turn += 1) person.edit();
  return { doc, update: Y.encodeStateAsUpdate(person.doc, known) };
}
