import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Event } from '@lienzo/contract';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { type LiveEditors, startLiveEditors } from '../live/live-editors.ts';
import { checkContent } from '../rest/check-content.ts';
import { createWriter, type Writer } from '../rest/recording-writer.ts';
import { checkNumbers, checkZone, readEvents, waitForLog } from './check-log.ts';
import { createRenamer, type Renamer } from './renamer.ts';

const ZONES = 8;
/** Writers of each kind: requests that change elements, requests that rename spaces, and live editors. */
const WRITERS = { elements: 16, names: 8, live: 8 };
const FULL = { rounds: 50, events: 100_000, seconds: 3_600 };
// A busy machine ends early, with fewer rounds.
const QUICK = { rounds: 4, events: 600, seconds: 40 };
const RECOVERY_MILLISECONDS = 20_000;
/** Within this time, events that a killed node left behind are logged. */
const MAX_DELAY_MILLISECONDS = 5_000;

/** Kills the service or PostgreSQL under writers. The log must have every change once, in order. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  say(`at least ${plan.rounds} rounds and ${plan.events} events, seed ${seed}`);
  const postgres = await startOwnPostgres(cleanup);
  const bench = await startBenchService({ cleanup, zones: ZONES, databaseUrl: postgres.url });
  const { client, canvases, service, databaseUrl } = bench;
  const edition_id = canvases[0]?.edition_id ?? '';
  const drawn = canvases.slice(0, ZONES / 2);
  const writers: Writers = {
    elements: drawn.flatMap((canvas, zone) =>
      Array.from({ length: WRITERS.elements / drawn.length }, (_, index) =>
        createWriter({
          ...{ client, canvas, seed: seed + 1 + zone * ZONES + index },
          isOutage: ({ status }) => status >= 500, // the response to COMMIT may be lost
        }),
      ),
    ),
    names: canvases
      .slice(0, WRITERS.names)
      .map((canvas, index) => createRenamer(client, canvas, createRandom(seed + 1_000 + index))),
    // In zones of their own, because they also remove elements of others.
    live: startLiveEditors(
      { ...bench, canvases: canvases.slice(ZONES / 2) },
      { cleanup, editors: WRITERS.live, seed: seed + 2_000, urls: [service.url] },
    ),
  };
  const share = Math.ceil(plan.events / plan.rounds);
  const limit = performance.now() + plan.seconds * 1000;
  const seen: Event[] = [];
  const isDone = () => kills >= plan.rounds && (quick || seen.length >= plan.events);
  let kills = 0;
  let slowest = 0;
  while (!isDone() && performance.now() < limit) {
    const killsService = kills % 2 === 0;
    kills += 1;
    await workUntilKilled(writers, share + random.below(share / 4), async () => {
      await setTimeout(random.below(60));
      await (killsService ? service : postgres).kill();
    });
    await (killsService ? service : postgres).start();
    await service.ready(RECOVERY_MILLISECONDS);
    // Live editors send again what was not acknowledged, so only then is the last change made.
    await writers.live.rest();
    await writers.live.checkAgreement();
    await Promise.all(writers.elements.map((writer) => writer.repeat()));
    await checkContent({ ...bench, canvases: drawn }, writers.elements);
    slowest = Math.max(slowest, await waitForLog(databaseUrl, MAX_DELAY_MILLISECONDS));
    // Goes on where the last round ended, as a client does that was away.
    seen.push(...(await readEvents(client, edition_id, seen.at(-1)?.seq ?? '0')));
    checkNumbers(seen);
    for (const renamer of writers.names) renamer.check(seen);
    for (const canvas of canvases) await checkZone(databaseUrl, canvas, seen);
    if (kills % 10 === 0 || quick) say(`round ${kills}: ${seen.length} events`);
  }
  const requests = [...writers.elements, ...writers.names];
  const count = requests.reduce((sum, writer) => sum + writer.acknowledged(), 0);
  return {
    figure: `events: ${kills} kills of the service or PostgreSQL, ${count} acknowledged requests and ${writers.live.acknowledged()} live edits by ${WRITERS.elements + WRITERS.names + WRITERS.live} writers, ${seen.length} events, 0 missing, 0 gaps, 0 doubled, each journal covered; after a restart all events were logged within ${Math.round(slowest)} ms`,
    holds: quick || isDone(),
  };
}

interface Writers {
  elements: readonly Writer[];
  names: readonly Renamer[];
  live: LiveEditors;
}

/** Lets all write, and kills something once there were enough acknowledged requests. */
async function workUntilKilled(
  { elements, names, live }: Writers,
  target: number,
  kill: () => Promise<void>,
): Promise<void> {
  let count = 0;
  let killing: Promise<void> | undefined;
  const onAcknowledged = () => {
    count += 1;
    if (count === target) killing = kill();
  };
  live.work();
  await Promise.all([
    ...elements.map((writer) => writer.write(onAcknowledged)),
    ...names.map((renamer) => renamer.work(onAcknowledged)),
  ]);
  if (!killing) throw new Error('The writers stopped before anything was killed.');
  await killing;
}
