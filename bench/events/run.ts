// Measures how soon events arrive, what the log costs writers, and what a large log costs readers.
import { listEvents } from '@lienzo/contract';
import pg from 'pg';
import { makeCanvas } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { createPerson } from '../shared/create-person.ts';
import { median, p95, say, show } from '../shared/figures.ts';
import { type Cleanup, createCleanup } from '../shared/run-context.ts';
import { measureDelay } from './measure-delay.ts';
import { poll, stream, type Tap, webhook } from './taps.ts';
import { writeFor } from './writers.ts';

const WITHOUT_LOG = new URL('./without-log.ts', import.meta.url).href;
const WRITERS = 16;
const LIMITS = { poll: 250, stream: 300, webhook: 1_000, throughput: 0.95, neighbour: 2, page: 50 };
/** Below this, a delay cannot be told from the noise of the machine. */
const NOISE_MILLISECONDS = 50;
const FULL = { count: 200, rounds: 12, roundMilliseconds: 5_000, events: 10_000_000, pages: 200 };
const QUICK = { count: 40, rounds: 4, roundMilliseconds: 1_500, events: 200_000, pages: 50 };
type Plan = typeof FULL;

/** Returns true if everything is within its limit. */
export async function run({ quick }: { quick: boolean }): Promise<boolean | 'late'> {
  const plan = quick ? QUICK : FULL;
  const cleanup = createCleanup();
  try {
    const bench = await startBenchService({
      cleanup,
      zones: WRITERS,
      env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
    });
    const results = [
      await checkDelay(bench, { name: 'poll', tap: poll, plan }),
      await checkDelay(bench, { name: 'stream', tap: stream, plan }),
      await checkDelay(bench, { name: 'webhook', tap: webhook, plan }),
      await checkNeighbour(bench, plan),
      await checkThroughput(bench, { cleanup, plan }),
      await checkPages(bench, plan),
    ];
    return results.every(Boolean) || 'late';
  } finally {
    await cleanup.close();
  }
}

function report(text: string, holds: boolean): boolean {
  say(`events: ${text}: ${holds ? 'holds' : 'does not hold'}`);
  return holds;
}

interface Measured {
  name: 'poll' | 'stream' | 'webhook';
  tap: Tap;
  plan: Plan;
}

async function checkDelay(bench: BenchService, { name, tap, plan }: Measured): Promise<boolean> {
  const [canvas] = bench.canvases;
  if (!canvas) throw new Error('The bench service has no zone.');
  const { client, token, service } = bench;
  const probe = { client, token, url: service.url, canvas, count: plan.count };
  const delays = await measureDelay(tap, probe);
  const limit = LIMITS[name];
  return report(
    `${name} p50 ${show(median(delays))}, p95 ${show(p95(delays))} after the response to a write (at most ${limit} ms)`,
    p95(delays) <= limit,
  );
}

/** Compares the delay in an edition while another edition writes as fast as it can. */
async function checkNeighbour(bench: BenchService, { count }: Plan): Promise<boolean> {
  const person = await createPerson(bench, 'neighbour');
  const canvas = await makeCanvas({ database: { url: bench.databaseUrl } }, person);
  const { url } = bench.service;
  const measure = () =>
    measureDelay(poll, { client: person.client, token: person.token, url, canvas, count });
  const quiet = p95(await measure());
  const stop = new AbortController();
  const writing = writeFor(bench.client, bench.canvases, {
    milliseconds: Number.POSITIVE_INFINITY,
    signal: stop.signal,
  });
  const started = performance.now();
  const loud = p95(await measure());
  stop.abort();
  const rate = (await writing) / ((performance.now() - started) / 1000);
  return report(
    `another edition p95 ${show(quiet)} alone, ${show(loud)} beside ${rate.toFixed(0)} writes/s (at most ${LIMITS.neighbour} times, or ${NOISE_MILLISECONDS} ms)`,
    loud <= Math.max(quiet * LIMITS.neighbour, NOISE_MILLISECONDS),
  );
}

/** Compares writers with those of a service without the log, in turns. */
async function checkThroughput(
  bench: BenchService,
  { cleanup, plan }: { cleanup: Cleanup; plan: Plan },
): Promise<boolean> {
  const without = await startBenchService({
    cleanup,
    zones: WRITERS,
    env: { NODE_OPTIONS: `--import=${WITHOUT_LOG}` },
  });
  const sides = [
    { bench, rates: [] as number[] },
    { bench: without, rates: [] as number[] },
  ];
  const milliseconds = plan.roundMilliseconds;
  for (let round = -1; round < plan.rounds; round += 1) {
    for (const { bench: one, rates } of round % 2 === 0 ? sides : sides.toReversed()) {
      const writes = await writeFor(one.client, one.canvases, { milliseconds });
      if (round >= 0) rates.push((writes * 1000) / milliseconds);
    }
  }
  const [left, logged] = [await countOutbox(without), await countOutbox(bench)];
  if (left < plan.rounds || logged > 1_000)
    throw new Error(`Rows in the outbox: ${left} without the log, ${logged} with it.`);
  const [on = 0, off = 0] = sides.map(({ rates }) => median(rates));
  return report(
    `${on.toFixed(0)} writes/s with the log, ${off.toFixed(0)} without, ratio ${(on / off).toFixed(3)} (at least ${LIMITS.throughput})`,
    on / off >= LIMITS.throughput,
  );
}

async function countOutbox({ databaseUrl }: BenchService): Promise<number> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  const { rows } = await sql.query<{ count: number }>('select count(*)::int from outbox');
  await sql.end();
  return rows[0]?.count ?? 0;
}

/** Reads pages of a large log: the first, the last, and one that no event matches. */
async function checkPages(bench: BenchService, plan: Plan): Promise<boolean> {
  const [canvas] = bench.canvases;
  if (!canvas) throw new Error('The bench service has no zone.');
  const head = await fillLog(bench, plan.events);
  const { edition_id } = canvas;
  const queries = {
    first: { after: '0' },
    last: { after: String(head - 150) },
    'without a match': { after: '0', kinds: ['template.deleted' as const] },
  };
  const slowest: number[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let index = -10; index < plan.pages; index += 1) {
      const started = performance.now();
      await bench.client.call(listEvents, { params: { edition_id }, query });
      if (index >= 0) times.push(performance.now() - started);
    }
    say(
      `events: page ${name} of ${head} events: p50 ${show(median(times))}, p95 ${show(p95(times))}`,
    );
    slowest.push(p95(times));
  }
  return report(
    `pages of ${head} events, p95 at most ${LIMITS.page} ms`,
    Math.max(...slowest) <= LIMITS.page,
  );
}

/** Adds events of the last 30 days. Returns the last number. */
async function fillLog({ databaseUrl, canvases }: BenchService, events: number): Promise<number> {
  const { edition_id, space_id, zone_id } = canvases[0] ?? {};
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  // The log grows by a day's partition every day.
  await sql.query(`do $$ begin for n in 1..30 loop
    execute format('create table event_days.%I partition of events for values from (%L) to (%L)',
      to_char(current_date - n, '"day_"YYYY_MM_DD'), current_date - n, current_date - n + 1);
  end loop; end $$`);
  await sql.query('delete from events where edition_id = $1', [edition_id]);
  await sql.query(
    `insert into events (edition_id, seq, day, event_id, kind, payload, created_time, space_id, zone_id)
     select $1, n, current_date - 30 + (30 * n / ($4 + 1))::int, n, 'zone.changed', jsonb_build_object(
       'space_id', $2::text, 'zone_id', $3::text, 'from_seq', n::text, 'to_seq', n::text,
       'created', '[]'::jsonb, 'changed', '[]'::jsonb, 'removed', '[]'::jsonb, 'authors', '[]'::jsonb),
       now(), $2::bigint, $3::uuid
     from generate_series(1, $4::bigint) as n`,
    [edition_id, space_id, zone_id, events],
  );
  await sql.query('update event_heads set head = $2 where edition_id = $1', [edition_id, events]);
  await sql.query('vacuum analyze events');
  await sql.end();
  return events;
}
