import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { query } from '../../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { checkContent } from './check-content.ts';
import { createWriter } from './recording-writer.ts';
import { total, writeUntilKilled } from './rest-kill-server.ts';

const WRITERS = 32;
const ZONES = 4;
const FULL = { rounds: 10, writes: 5_000, seconds: 450 };
// A busy machine ends early, with fewer rounds.
const QUICK = { rounds: 3, writes: 450, seconds: 30 };
const RECOVERY_MILLISECONDS = 20_000;

/** Kills PostgreSQL under the service, which must stay up, report the outage and recover. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  say(`${plan.rounds} rounds, at least ${plan.writes} writes, seed ${seed}`);
  const postgres = await startOwnPostgres(cleanup);
  const bench = await startBenchService({ cleanup, zones: ZONES, databaseUrl: postgres.url });
  const { client, canvases, service } = bench;
  const writers = canvases.flatMap((canvas, zone) =>
    Array.from({ length: WRITERS / ZONES }, (_, index) =>
      createWriter({
        client,
        canvas,
        seed: seed + 1 + zone * WRITERS + index,
        isOutage: ({ status }) => status >= 500, // the response to COMMIT may be lost
      }),
    ),
  );
  const share = Math.ceil(plan.writes / plan.rounds);
  let slowest = 0;
  const limit = performance.now() + plan.seconds * 1000;
  let kills = 0;
  while (kills < plan.rounds && performance.now() < limit) {
    kills += 1;
    await writeUntilKilled(writers, share + random.below(share / 4), async () => {
      await setTimeout(random.below(40));
      await postgres.kill();
    });
    await requireAlive(bench);
    await postgres.start();
    const started = performance.now();
    await service.ready(RECOVERY_MILLISECONDS);
    slowest = Math.max(slowest, performance.now() - started);
    await Promise.all(writers.map((writer) => writer.repeat()));
    await checkContent(bench, writers);
    say(`round ${kills}: ${total(writers)} writes acknowledged`);
  }
  await requireJobs(bench);
  const count = total(writers);
  return {
    figure: `rest-kill-postgres: ${kills} kills of PostgreSQL, ${count} acknowledged writes by ${WRITERS} writers, 0 lost, 0 doubled, 0 gaps, rows equal to their journals; the service recovered within ${Math.round(slowest)} ms`,
    holds: quick || (kills === plan.rounds && count >= plan.writes),
  };
}

/** Checks that the service runs without its database and reports that it is not ready. */
async function requireAlive({ service }: BenchService): Promise<void> {
  const health = await fetch(`${service.url}/healthz`);
  const ready = await fetch(`${service.url}/readyz`);
  if (!service.isRunning() || health.status !== 200 || ready.status !== 503)
    throw new Error(`Without PostgreSQL: health ${health.status}, readiness ${ready.status}.`);
}

/** Checks that the job queue has recovered, too. */
async function requireJobs({ databaseUrl, canvases }: BenchService): Promise<void> {
  const host = { database: { url: databaseUrl } };
  const [canvas] = canvases;
  const payload = JSON.stringify({ edition_id: canvas?.edition_id, zone_id: canvas?.zone_id });
  await query(host, `select graphile_worker.add_job('compactZone', $1::json)`, [payload]);
  const limit = performance.now() + RECOVERY_MILLISECONDS;
  for (;;) {
    const [zone] = await query<{ compacted: boolean }>(
      host,
      'select snapshot_seq = head as compacted from zones where zone_id = $1',
      [canvas?.zone_id],
    );
    if (zone?.compacted) return;
    if (performance.now() > limit) throw new Error('Jobs are no longer processed.');
    await setTimeout(100);
  }
}
