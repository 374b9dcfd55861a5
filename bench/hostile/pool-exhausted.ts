import { setTimeout } from 'node:timers/promises';
import { BASE_PATH } from '@lienzo/contract';
import pg from 'pg';
import { say } from '../shared/figures.ts';
import type { Part, Scene } from './part-result.ts';

const CONNECTIONS = 4;
const CALLERS = 64;
/** Longer than anybody waits for a connection, so that those who wait in vain are seen too. */
const HELD_SECONDS = { full: 12, quick: 3 };
const RECOVERY_MILLISECONDS = 5_000;
const PROBE_MILLISECONDS = 1_000;

/** All connections to PostgreSQL wait for something: nobody is told nonsense, and it ends when it ends. */
export async function exhaustPool({ stage, quick, closers }: Scene): Promise<Part> {
  const node = await stage.addNode({ DATABASE_POOL_SIZE: String(CONNECTIONS) });
  const [canvas] = stage.canvases;
  if (!canvas) throw new Error('There is no space.');
  const path = `${BASE_PATH}/editions/${canvas.edition_id}/spaces/${canvas.space_id}`;
  const headers = { authorization: `Bearer ${stage.token}` };
  const ask = async () => (await fetch(`${node.url}${path}`, { headers })).status;
  if ((await ask()) !== 200) throw new Error('The space cannot be read.');

  const blocker = new pg.Client({ connectionString: stage.databaseUrl });
  await blocker.connect();
  closers.add(() => blocker.end());
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
    figure: `all ${CONNECTIONS} connections held for ${held} s under ${CALLERS} requests: ${ok} answered, ${refused} turned away with 503, ${CALLERS - ok - refused} otherwise; /healthz at most ${Math.round(slowest)} ms (allowed ${PROBE_MILLISECONDS}); all well ${Math.round(recovery)} ms after (allowed ${RECOVERY_MILLISECONDS})`,
    holds:
      ok + refused === CALLERS &&
      last === 200 &&
      slowest <= PROBE_MILLISECONDS &&
      recovery <= RECOVERY_MILLISECONDS,
  };
}
