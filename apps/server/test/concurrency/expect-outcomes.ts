import { expect } from 'vitest';
import { createRandom, readSeed, report } from '../../../../testing/random/seeded-random.ts';
import type { Subject } from './race-fixture.ts';
import { type Contender, type Finish, race, tally } from './staggered-race.ts';

const seed = readSeed();
const random = createRandom(seed);

/** Runs the pairs. Each must end in one of the ways, and none of the ways may stay untried. */
export async function expectWays(
  subjects: readonly Subject[],
  [first, second]: readonly [Contender<Subject>, Contender<Subject>],
  ways: readonly string[],
): Promise<Finish<Subject>[]> {
  const finishes = await race({ subjects, first, second, random });
  const counts = tally(finishes);
  const name = expect.getState().currentTestName;
  report(`races: ${name}: ${JSON.stringify(counts)}, seed ${seed}`);
  expect(Object.keys(counts).sort()).toEqual([...ways].sort());
  return finishes;
}
