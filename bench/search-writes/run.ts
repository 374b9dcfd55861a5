// Measures what the search index costs a write.
import { randomUUID } from 'node:crypto';
import { type BodyOf, changeElements } from '@lienzo/contract';
import pg from 'pg';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { loadEntries } from '../search/fill-entries.ts';
import { createVocabulary } from '../search/vocabulary.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { median, say } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';

const LIMIT_PERCENT = 30;
const WRITERS = 4;
const SHAPES = 20;
const FRAMES = 5;
/** Number of new shapes whose text is changed afterwards. */
const REWORDED = 10;

const WITHOUT_ENTRIES = new URL('./without-entries.ts', import.meta.url).href;

interface Side {
  name: 'with' | 'without';
  bench: BenchService;
  seconds: number[];
}

/** Returns true if the index costs no more than its limit. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const cleanup = createCleanup();
  const { texts } = createVocabulary(quick ? 2_000 : 20_000);
  try {
    const on = await startBenchService({ cleanup, zones: WRITERS });
    const off = await startBenchService({
      cleanup,
      zones: WRITERS,
      databaseUrl: on.databaseUrl,
      env: { NODE_OPTIONS: `--import=${WITHOUT_ENTRIES}` },
    });
    // Fills the index first, so that rows are inserted into a large one.
    await fill(on, texts, quick ? 20_000 : 300_000);
    const sides: Side[] = [
      { name: 'with', bench: on, seconds: [] },
      { name: 'without', bench: off, seconds: [] },
    ];
    const [rounds, batches] = quick ? [8, 5] : [30, 10];
    for (let round = -2; round < rounds; round += 1) {
      // Alternates, with each side first in every second round.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const started = performance.now();
        await Promise.all(side.bench.canvases.map((zone) => write(side, { zone, texts, batches })));
        if (round >= 0) side.seconds.push((performance.now() - started) / 1000);
      }
    }
    await expectEntries(on, off);
    const elements = WRITERS * batches * (SHAPES + FRAMES + REWORDED);
    return report(sides, elements);
  } finally {
    await cleanup.close();
  }
}

async function fill(
  { databaseUrl, canvases }: BenchService,
  texts: readonly string[],
  entries: number,
) {
  const [zone] = canvases;
  if (!zone) throw new Error('The bench service has no zone.');
  await loadEntries({
    databaseUrl,
    editionId: zone.edition_id,
    teamId: zone.team_id,
    ...{ ownerZuid: '2', fewZuid: '1', entries, others: 0, texts },
  });
}

interface Work {
  zone: Canvas;
  texts: readonly string[];
  batches: number;
}

/** Sends batches of new elements with texts, and changes some of the texts. */
async function write({ bench }: Side, { zone, texts, batches }: Work): Promise<void> {
  const text = () => texts[Math.floor(Math.random() * texts.length)] ?? '';
  const send = (body: BodyOf<typeof changeElements>) =>
    bench.client.call(changeElements, { params: zone, body });
  for (let batch = 0; batch < batches; batch += 1) {
    const shapes = Array.from({ length: SHAPES }, (_, index) => ({
      meta: { id: randomUUID() },
      basic: { type: 'RECTANGLE' as const },
      properties: { layout: { top: 40 * batch, left: 90 * index, width: 80, height: 30 } },
      text: wording(text()),
    }));
    const frames = Array.from({ length: FRAMES }, () => ({
      meta: { id: randomUUID(), name: text() },
    }));
    await send({ insert: { shapes, frames } });
    const reworded = shapes.slice(0, REWORDED).map(({ meta }) => meta.id);
    await send({ update: { shapes: reworded.map((id) => ({ id, text: wording(text()) })) } });
  }
}

function wording(text: string) {
  return { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] };
}

/** Checks that only one of the services has written search entries. */
async function expectEntries(on: BenchService, off: BenchService): Promise<void> {
  const sql = new pg.Client({ connectionString: on.databaseUrl });
  await sql.connect();
  const count = async ({ canvases }: BenchService) => {
    const { rows } = await sql.query<{ count: number }>(
      'select count(*)::int from search_entries where zone_id = any($1) and kind = $2',
      [canvases.map(({ zone_id }) => zone_id), 'shape'],
    );
    return rows[0]?.count ?? 0;
  };
  const [written, left] = [await count(on), await count(off)];
  await sql.end();
  if (written === 0 || left > 0) throw new Error(`Entries: ${written} with, ${left} without.`);
}

function report(sides: readonly Side[], elements: number): boolean {
  const rates = sides.map(({ name, seconds }) => {
    const rate = elements / median(seconds);
    say(
      `${name.padEnd(8)} search index: ${rate.toFixed(0)} elements/s (median of ${seconds.length} rounds of ${elements})`,
    );
    return rate;
  });
  const [on = 0, off = 0] = rates;
  const cost = 100 * (1 - on / off);
  const holds = cost <= LIMIT_PERCENT;
  say(
    `search-writes: keeping the index costs ${cost.toFixed(1)} % of the throughput (at most ${LIMIT_PERCENT} %): ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}
