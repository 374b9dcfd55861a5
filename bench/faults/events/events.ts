import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { changeSpaceMeta, type Event } from '@lienzo/contract';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { createWriter } from '../rest/recording-writer.ts';
import { total, writeUntilKilled } from '../rest/rest-kill-server.ts';
import { checkNumbers, checkZone, readEvents, waitForLog } from './check-log.ts';

const WRITERS = 32;
const ZONES = 8;
const FULL = { rounds: 50, writes: 20_000, seconds: 900 };
// A busy machine ends early, with fewer rounds.
const QUICK = { rounds: 4, writes: 600, seconds: 40 };
const RECOVERY_MILLISECONDS = 20_000;
/** Within this time, events that a killed node left behind are logged. */
const MAX_DELAY_MILLISECONDS = 5_000;

/** Kills the service or PostgreSQL under writers. The log must have every change once, in order. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  say(`${plan.rounds} rounds, at least ${plan.writes} writes, seed ${seed}`);
  const postgres = await startOwnPostgres(cleanup);
  const bench = await startBenchService({ cleanup, zones: ZONES, databaseUrl: postgres.url });
  const { client, canvases, service, databaseUrl } = bench;
  const edition_id = canvases[0]?.edition_id ?? '';
  const writers = canvases.flatMap((canvas, zone) =>
    Array.from({ length: WRITERS / ZONES }, (_, index) =>
      createWriter({
        ...{ client, canvas, seed: seed + 1 + zone * WRITERS + index },
        isOutage: ({ status }) => status >= 500, // the response to COMMIT may be lost
      }),
    ),
  );
  const share = Math.ceil(plan.writes / plan.rounds);
  const limit = performance.now() + plan.seconds * 1000;
  const seen: Event[] = [];
  let kills = 0;
  let slowest = 0;
  while (kills < plan.rounds && performance.now() < limit) {
    const killsService = kills % 2 === 0;
    kills += 1;
    const names = renameUntilKilled(bench, kills);
    await writeUntilKilled(writers, share + random.below(share / 4), async () => {
      await setTimeout(random.below(60));
      await (killsService ? service : postgres).kill();
    });
    await (killsService ? service : postgres).start();
    await service.ready(RECOVERY_MILLISECONDS);
    slowest = Math.max(slowest, await waitForLog(databaseUrl, MAX_DELAY_MILLISECONDS));
    await names;
    // Goes on where the last round ended, as a client does that was away.
    seen.push(...(await readEvents(client, edition_id, seen.at(-1)?.seq ?? '0')));
    checkNumbers(seen);
    for (const canvas of canvases) await checkZone(databaseUrl, canvas, seen);
    if (kills % 10 === 0 || quick) say(`round ${kills}: ${seen.length} events`);
  }
  const count = total(writers);
  return {
    figure: `events: ${kills} kills of the service or PostgreSQL, ${count} acknowledged writes by ${WRITERS} writers, ${seen.length} events, 0 missing, 0 gaps, 0 doubled, each journal covered; after a restart all events were logged within ${Math.round(slowest)} ms`,
    holds: quick || (kills === plan.rounds && count >= plan.writes),
  };
}

/** Renames a space again and again, so that the log has events of several kinds. */
async function renameUntilKilled({ client, canvases }: BenchService, round: number): Promise<void> {
  const { edition_id = '', space_id = '' } = canvases[0] ?? {};
  for (let index = 0; index < 1_000; index += 1) {
    const body = { action_type: 'SPACE_NAME' as const, space_name: `Round ${round}.${index}` };
    try {
      await client.call(changeSpaceMeta, { params: { edition_id, space_id }, body });
    } catch {
      return; // killed
    }
  }
}
