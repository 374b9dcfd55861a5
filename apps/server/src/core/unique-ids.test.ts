import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { createRandom, type Random } from '../../../../testing/random/seeded-random.ts';
import {
  createManualClock,
  DAY,
  MINUTE,
  SECOND,
} from '../../../../testing/service/manual-clock.ts';
import { leaseNode } from '../db/node-lease.ts';
import { createIdSource } from './ids.ts';

const SEEDS = 5;
const STEPS = 120;
/** So few that every number is reused often. */
const NODES = 3;
const JUMPS = [SECOND, 90 * SECOND, 10 * MINUTE, DAY, -SECOND, -10 * MINUTE, -40 * DAY];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, options: '-c role=lienzo_runtime', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await pool.query(
    `update id_nodes set holder = null, reserved_second = 0,
       leased_until = case when node < $1 then '-infinity' else 'infinity' end::timestamptz`,
    [NODES],
  );
});
afterEach(() => vi.useRealTimers());

async function startNode() {
  const clock = createManualClock(new Date());
  const lease = await leaseNode(pool);
  return { clock, lease, ids: createIdSource({ lease, clock }) };
}

type Node = Awaited<ReturnType<typeof startNode>>;

/** Ends a lease early, as if the process had been paused, cut off or killed for two minutes. */
async function loseLease({ lease }: Node): Promise<void> {
  await pool.query(`update id_nodes set leased_until = now() - interval '11 s' where node = $1`, [
    lease.range().node,
  ]);
}

async function step(nodes: Node[], random: Random): Promise<string[]> {
  const node = nodes.length > 0 ? random.pick(nodes) : undefined;
  const roll = random.below(10);
  if (!node || (roll === 0 && nodes.length < NODES)) {
    const started = await startNode().catch(() => undefined);
    if (started) nodes.push(started);
  } else if (roll === 1) {
    await node.lease.release();
    await loseLease(node);
    nodes.splice(nodes.indexOf(node), 1);
  } else if (roll === 2) {
    // A process that lost its lease does not know it yet and continues.
    await loseLease(node);
  } else if (roll === 3) {
    vi.advanceTimersByTime(30_000);
    await pool.query('select 1');
    await new Promise((resolve) => setTimeout(resolve, 10));
  } else if (roll < 6) {
    node.clock.advance(random.pick(JUMPS));
  } else {
    // Sometimes more than a second has counters for.
    const count = random.percent(10) ? 9_000 : random.below(100);
    return Array.from({ length: count }, () => node.ids.next());
  }
  return [];
}

describe('ids', { timeout: 60_000 }, () => {
  it('stay unique over restarts, lost leases and jumps of clocks', async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = createRandom(seed);
      const nodes: Node[] = [];
      const made: string[] = [];
      for (let index = 0; index < STEPS; index += 1) made.push(...(await step(nodes, random)));
      expect(made.length).toBeGreaterThan(1_000);
      expect(new Set(made).size, `seed ${seed}`).toBe(made.length);
      for (const { lease } of nodes) await lease.release();
      await pool.query(`update id_nodes set leased_until = '-infinity' where node < $1`, [NODES]);
    }
  });
});
