import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { startTraffic, TRAFFIC_ZONES } from './traffic.ts';

const FULL = { rounds: 10 };
const QUICK = { rounds: 2 };

/** Restarts PostgreSQL under users of the SDK. None of their calls may fail. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  say(`${plan.rounds} restarts, seed ${seed}`);
  const postgres = await startOwnPostgres(cleanup);
  const { url: databaseUrl } = postgres;
  const bench = await startBenchService({ cleanup, zones: TRAFFIC_ZONES, databaseUrl });
  const { url } = bench.service;
  const traffic = startTraffic(bench, { cleanup, url, seed, writes: 'none' });
  let longest = 0;
  for (let round = 1; round <= plan.rounds; round += 1) {
    await traffic.move();
    await setTimeout(random.below(300));
    const started = performance.now();
    await postgres.stop();
    await postgres.start();
    longest = Math.max(longest, performance.now() - started);
    say(`round ${round}: ${traffic.figure()}`);
  }
  await traffic.move();
  await traffic.stop();
  for (const failure of traffic.counts.failures.slice(0, 10)) say(failure);
  await traffic.checkDurable();
  return {
    figure: `restart-postgres: PostgreSQL restarted ${plan.rounds} times, away for at most ${(longest / 1000).toFixed(1)} s: ${traffic.figure()}, 0 lost, 0 doubled`,
    holds: traffic.counts.failures.length === 0,
  };
}
