import { expect } from 'vitest';
import { createRandom, printLine, readSeed } from '../../../../testing/random/seeded-random.ts';
import type { Subject } from './race-fixture.ts';
import { type Contender, countOutcomes, type Finish, race } from './staggered-race.ts';

const seed = readSeed();
const random = createRandom(seed);

/** Runs the pairs and checks that only the given outcomes occur, each at least once. */
export async function expectOutcomes(
  subjects: readonly Subject[],
  [first, second]: readonly [Contender<Subject>, Contender<Subject>],
  ways: readonly string[],
): Promise<Finish<Subject>[]> {
  const finishes = await race({ subjects, first, second, random });
  const counts = countOutcomes(finishes);
  const name = expect.getState().currentTestName;
  printLine(`races: ${name}: ${JSON.stringify(counts)}, seed ${seed}`);
  expect(Object.keys(counts).sort()).toEqual([...ways].sort());
  return finishes;
}
