import { expect, it, vi } from 'vitest';
import { openSession } from '../../../../testing/database/database-session.ts';
import { useDatabase, useOffload } from '../../../../testing/hooks/use-database.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { printLine, readCount, readSeed } from '../../../../testing/random/seeded-random.ts';
import { reserveAllSeconds } from '../../../../testing/service/reserve-all-seconds.ts';
import { systemClock } from '../../src/core/clock.ts';
import { createIdSource } from '../../src/core/ids.ts';
import { stepKinds, type WalkReport, walk } from './walk.ts';

// Several people play random sequences of operations. Three rules must hold after every step:
// 1. No walk reaches an effect that its actor is refused directly.
// 2. Narrowing access never widens it for anyone, and granting it gives no more than it says.
// 3. What is destroyed was destroyable by that actor at the start.

/** All steps of a run, in about 5 ms each. By hand, take 200,000. */
const STEPS = readCount('TEST_POLICY_STEPS', 10_000);
/** Steps in one edition. Each walk starts in a new one, with the next seed. */
const STEPS_PER_WALK = 400;
/** Walks at the same time, which wait for the database most of the time. */
const AT_ONCE = 5;
vi.setConfig({ testTimeout: 120_000 + STEPS * 30 });

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const seed = readSeed();

it(`keeps the rules in ${STEPS} random steps`, async () => {
  const reports = await walkAll();
  const done = countSteps(reports);
  const total = [...done.values()].reduce((sum, count) => sum + count, 0);
  printLine(`policy walks: ${total} of ${STEPS} steps succeeded, seed ${seed}`);
  expect(reports.find(({ violation }) => violation)?.violation).toBeUndefined();
  expect(total).toBeGreaterThan(STEPS / 5);
  // A short run may miss some kinds.
  if (STEPS < 10_000) return;
  expect(stepKinds.map(({ name }) => name).filter((name) => !done.has(name))).toEqual([]);
});

/** Takes all steps, or stops early after a violation. */
async function walkAll(): Promise<WalkReport[]> {
  const deps = {
    db,
    clock: systemClock,
    session: { key: '', scopes: [], refresh: async () => {} },
    ids: createIdSource({ lease: reserveAllSeconds(255), clock: systemClock }),
    settings: service.config.settings,
    offload,
    live: { notifyChanged: async () => {}, projectWithin: async () => false },
    afterCommit: () => {},
  };
  const reports: WalkReport[] = [];
  let started = 0;
  const work = async () => {
    const session = await openSession(service.database.url);
    while (started * STEPS_PER_WALK < STEPS && !reports.some(({ violation }) => violation)) {
      const index = started;
      started += 1;
      const steps = Math.min(STEPS_PER_WALK, STEPS - index * STEPS_PER_WALK);
      reports.push(await walk(deps, { session, seed: seed + index, steps }));
    }
    await session.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return reports;
}

function countSteps(reports: readonly WalkReport[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const { done } of reports)
    for (const [name, count] of done) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}
