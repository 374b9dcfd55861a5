import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  changeElements,
  getZoneData,
  getZoneHistoryDocument,
  restoreZoneHistory,
} from '@lienzo/contract';
import { isLienzoError, type LiveZone, openZone } from '@lienzo/sdk';
import { createOffload } from '../../../apps/server/src/core/offload.ts';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import { typeRandomly } from '../../../packages/zone-doc/test/type-randomly.ts';
import { createRandom, type Random } from '../../../testing/random/seeded-random.ts';
import { DAY, HOUR } from '../../../testing/service/manual-clock.ts';
import { archiveZone } from '../../../testing/zones/archived-zone.ts';
import { type Canvas, query } from '../../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';

const FULL = { edits: 2_000, archiveEvery: 150, moments: 1_000 };
const QUICK = { edits: 120, archiveEvery: 25, moments: 40 };
/** The edits are moved to a period of a day that ended an hour ago. */
const PERIOD = DAY;

type Elements = Awaited<ReturnType<typeof readCanvas>>;

/** Edits a zone for a day, then reads and restores it at random moments of that day. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  const bench = await startBenchService({ cleanup, zones: 1 });
  const [canvas] = bench.canvases;
  if (!canvas) throw new Error('The bench service has no zone.');
  const host = { database: { url: bench.databaseUrl } };
  const db = openDatabase({ url: bench.databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
  cleanup.add(db.close);
  const offload = createOffload();
  cleanup.add(offload.close);
  const live = await openLive(bench, canvas);
  cleanup.add(() => live.close());

  const start = Date.now() - HOUR - PERIOD;
  const step = PERIOD / (plan.edits * 3);
  /** The canvas after an edit, by the number of its last journal entry. */
  const states = new Map<number, Elements>();
  for (let edit = 1; edit <= plan.edits; edit += 1) {
    await editRandomly({ bench, canvas, live, random });
    const head = await readHead(host, canvas);
    states.set(head, await readCanvas(bench, canvas));
    if (edit % plan.archiveEvery > 0) continue;
    await moveToPeriod(host, canvas, { start, step });
    await archiveZone({ db, offload }, canvas);
    say(`${edit} edits, ${head} journal entries`);
  }
  await moveToPeriod(host, canvas, { start, step });
  live.close();
  const bytes = await measureStorage(host, canvas);

  const heads = [...states.keys()];
  let wrong = 0;
  for (let index = 0; index < plan.moments; index += 1) {
    const head = random.pick(heads);
    const time = new Date(start + head * step + random.below(Math.floor(step) - 1)).toISOString();
    const expected = states.get(head);
    const { document } = await patiently(() =>
      bench.client.call(getZoneHistoryDocument, { params: canvas, query: { time } }),
    );
    await patiently(() =>
      bench.client.call(restoreZoneHistory, { params: canvas, body: { time } }),
    );
    const restored = await readCanvas(bench, canvas);
    const isRight = [document.elements, restored].every((one) => isDeepStrictEqual(one, expected));
    if (!isRight) say(`wrong at entry ${head} (${time})`);
    wrong += isRight ? 0 : 1;
  }
  const perThousand = (bytes / plan.edits) * 1000;
  return {
    figure: `history: ${plan.moments - wrong} of ${plan.moments} random moments of a day with ${plan.edits} edits read and restored exactly; ${(perThousand / 1024).toFixed(0)} KiB per 1,000 edits, seed ${seed}`,
    holds: wrong === 0,
  };
}

async function openLive({ service, token }: BenchService, canvas: Canvas): Promise<LiveZone> {
  const live = openZone({
    baseUrl: service.url,
    token,
    editionId: canvas.edition_id,
    spaceId: canvas.space_id,
    zoneId: canvas.zone_id,
  });
  await live.ready();
  return live;
}

interface Edit {
  bench: BenchService;
  canvas: Canvas;
  live: LiveZone;
  random: Random;
}

/** Makes a change over HTTP or types into a text. The change is durable afterwards. */
async function editRandomly({ bench, canvas, live, random }: Edit): Promise<void> {
  const shapes = live.list('shape');
  const shape = shapes.length > 0 ? random.pick(shapes) : undefined;
  if (!shape || shapes.length < 5) return insertShape(bench, canvas, live);
  const action = random.below(10);
  const id = shape.meta.id;
  if (action < 6) {
    const text = await live.text('shape', id);
    if (!text) return insertShape(bench, canvas, live);
    live.transact(() => typeRandomly(text, random));
    await live.durable();
  } else if (action < 7) await insertShape(bench, canvas, live);
  else if (action < 8) await change(bench, canvas, { delete: { ids: [id] } });
  else {
    const layout = { left: random.below(5_000), top: random.below(5_000) };
    await change(bench, canvas, { update: { shapes: [{ id, properties: { layout } }] } });
  }
}

async function insertShape(bench: BenchService, canvas: Canvas, live: LiveZone): Promise<void> {
  const id = randomUUID();
  live.insert('shape', { meta: { id }, basic: { type: 'OVAL' } });
  await live.durable();
  const name = `Note ${id}`;
  await change(bench, canvas, { update: { shapes: [{ id, meta: { name } }] } });
}

async function change(
  { client }: BenchService,
  params: Canvas,
  body: BodyOf<typeof changeElements>,
): Promise<void> {
  await client.call(changeElements, { params, body });
}

async function readCanvas({ client }: BenchService, canvas: Canvas) {
  const { space_data } = await client.call(getZoneData, {
    params: canvas,
    query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: canvas.zone_id },
  });
  return space_data.docDatas[0]?.document.elements ?? [];
}

type Host = Parameters<typeof query>[0];

/** Repeats a call when the rate allows it again. */
async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isLienzoError(error) || error.key !== 'rateLimited') throw error;
      await setTimeout((error.retryAfter ?? 1) * 1000);
    }
  }
}

async function readHead(host: Host, { zone_id }: Canvas): Promise<number> {
  const [zone] = await query<{ head: string }>(host, 'select head from zones where zone_id = $1', [
    zone_id,
  ]);
  return Number(zone?.head);
}

/** Moves the journal entries that are not archived yet to their place in the day. */
async function moveToPeriod(
  host: Host,
  { zone_id }: Canvas,
  { start, step }: { start: number; step: number },
): Promise<void> {
  await query(
    host,
    `update zone_updates set created_time = to_timestamp(($2::float8 + seq * $3::float8) / 1000)
     where zone_id = $1`,
    [zone_id, start, step],
  );
  await query(
    host,
    'update zones set created_time = to_timestamp($2::float8 / 1000) where zone_id = $1',
    [zone_id, start],
  );
}

/** Returns the bytes of the archived entries and of those in the journal. */
async function measureStorage(host: Host, { zone_id }: Canvas): Promise<number> {
  const [sizes] = await query<{ bytes: string }>(
    host,
    `select (select coalesce(sum(pg_column_size(h.*)), 0) from zone_history h where zone_id = $1)
       + (select coalesce(sum(pg_column_size(u.*)), 0) from zone_updates u where zone_id = $1) as bytes`,
    [zone_id],
  );
  return Number(sizes?.bytes);
}
