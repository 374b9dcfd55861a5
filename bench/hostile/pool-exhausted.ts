import { setTimeout } from 'node:timers/promises';
import { BASE_PATH } from '@lienzo/contract';
import pg from 'pg';
import { say } from '../shared/figures.ts';
import type { Part, PartInput } from './part-result.ts';

const CONNECTIONS = 4;
const CALLERS = 64;
/**
 * The full run exceeds the connection timeout, so that requests which time out are counted, too.
 */
const HELD_SECONDS = { full: 12, quick: 3 };
const RECOVERY_MILLISECONDS = 5_000;
const PROBE_MILLISECONDS = 1_000;

/**
 * Blocks all connections to PostgreSQL. Requests must succeed or be refused, and the service must
 * recover.
 */
export async function exhaustPool({ bench, quick, cleanup }: PartInput): Promise<Part> {
  const node = await bench.addNode({ DATABASE_POOL_SIZE: String(CONNECTIONS) });
  const [canvas] = bench.canvases;
  if (!canvas) throw new Error('The bench service has no space.');
  const path = `${BASE_PATH}/editions/${canvas.edition_id}/spaces/${canvas.space_id}`;
  const headers = { authorization: `Bearer ${bench.token}` };
  const ask = async () => (await fetch(`${node.url}${path}`, { headers })).status;
  if ((await ask()) !== 200) throw new Error('The space cannot be read.');

  const blocker = new pg.Client({ connectionString: bench.databaseUrl });
  await blocker.connect();
  cleanup.add(() => blocker.end());
  await blocker.query('begin; lock table spaces in access exclusive mode');
  const answers = Array.from({ length: CALLERS }, () => ask().catch(() => 0));
  const held = quick ? HELD_SECONDS.quick : HELD_SECONDS.full;
  let slowest = 0;
  for (let second = 0; second < held; second += 1) {
    const started = performance.now();
    const probe = await fetch(`${node.url}/healthz`);
    await probe.text();
    slowest = Math.max(slowest, performance.now() - started);
    await setTimeout(1_000);
  }
  await blocker.query('rollback');
  const freed = performance.now();
  const statuses = await Promise.all(answers);
  const last = await ask();
  const recovery = performance.now() - freed;
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const [ok, refused] = [count(200), count(503)];
  if (ok + refused < CALLERS) say(`pool exhausted: ${[...new Set(statuses)]}`);
  return {
    figure: `all ${CONNECTIONS} connections held for ${held} s under ${CALLERS} requests: ${ok} answered, ${refused} refused with 503, ${CALLERS - ok - refused} other; /healthz at most ${Math.round(slowest)} ms (allowed ${PROBE_MILLISECONDS}); recovered after ${Math.round(recovery)} ms (allowed ${RECOVERY_MILLISECONDS})`,
    holds:
      ok + refused === CALLERS &&
      last === 200 &&
      slowest <= PROBE_MILLISECONDS &&
      recovery <= RECOVERY_MILLISECONDS,
  };
}
