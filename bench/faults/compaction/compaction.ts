import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BodyOf, changeElements } from '@lienzo/contract';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import { createRandom, type Random } from '../../../testing/random/seeded-random.ts';
import { createManualClock, MINUTE } from '../../../testing/service/manual-clock.ts';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { hashDocument } from '../../../testing/zones/zone-document.ts';
import { type Stage, setStage } from '../../shared/bench-service.ts';
import type { Closers, FaultRun, Verdict } from '../../shared/run-context.ts';
import { examinePieces } from './check-snapshot.ts';
import { openCompaction } from './crashing-compaction.ts';
import type { CompactionOrders, Death } from './crashing-compaction-process.ts';

type Task = CompactionOrders['task'];

const ZONES = 8;
const FULL = { kills: 200, seconds: 450 };
const QUICK = { kills: 25, seconds: 30 };
const PAST_GRACE = 11 * MINUTE;

/** Kills whoever compacts a journal or clears up after it; the document must stay what it is. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  const stage = await setStage({ closers, zones: ZONES });
  const bench = await setBench(stage, closers);
  await bench.begin();
  const took = {
    compactZone: await bench.measure('compactZone'),
    dropCompacted: await bench.measure('dropCompacted'),
  };
  const points = (['compactZone', 'dropCompacted'] as const).flatMap((task) =>
    deathsAt(took[task].statements).map((death) => ({ task, death })),
  );
  say(
    `${took.compactZone.statements} statements to compact, ${took.dropCompacted.statements} to clear up, seed ${seed}`,
  );
  const started = performance.now();
  const left = shuffle(points, random);
  let kills = 0;
  for (let round = 0; kills < plan.kills; round += 1) {
    if (performance.now() - started > plan.seconds * 1000) break;
    const point = left.pop();
    const task = point?.task ?? random.pick<Task>(['compactZone', 'compactZone', 'dropCompacted']);
    const milliseconds = random.below(Math.ceil(took[task].milliseconds));
    const canvas = stage.canvases[round % ZONES] ?? never();
    const died = await bench.kill(canvas, task, point?.death ?? { milliseconds });
    if (died) kills += 1;
    else if (point) throw new Error(`Nobody died: ${task} ${JSON.stringify(point.death)}`);
    if (kills % 50 === 0 && died) say(`${kills} kills`);
  }
  const tried = points.length - left.length;
  return {
    figure: `compaction: ${kills} kills, ${tried} of them at ${points.length} points before, at and after each statement, the others at random moments, documents unchanged after each, every next run completed, old pieces dropped`,
    holds: quick ? kills > 0 : kills >= plan.kills && tried === points.length,
  };
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const places = new Map(list.map((item) => [item, random.below(2 ** 31)]));
  return list.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

function never(): never {
  throw new Error('There are fewer zones than asked for.');
}

function deathsAt(statements: number): Death[] {
  return Array.from({ length: statements }, (_, index) => index + 1).flatMap((statement) =>
    (['before', 'sent', 'answered'] as const).map((when) => ({ statement, when })),
  );
}

async function setBench({ client, databaseUrl, canvases }: Stage, closers: Closers) {
  const db = openDatabase({ url: databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
  closers.add(db.close);
  const cache = await mkdtemp(join(tmpdir(), 'lienzo-faults-'));
  closers.add(() => rm(cache, { recursive: true, force: true }));
  const compaction = openCompaction({ DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: cache });
  closers.add(compaction.close);
  // Ahead of the service, whose own jobs then find nothing that is old enough.
  const clock = createManualClock(new Date());

  const order = (canvas: Canvas, task: Task, death?: Death) =>
    compaction.order({ task, key: keyOf(canvas), now: clock.now().getTime(), death });
  const finish = async (canvas: Canvas, task: Task) => {
    const news = await order(canvas, task);
    if (news?.statements === undefined) throw new Error(`${task} failed: ${news?.failure}`);
    return { statements: news.statements, milliseconds: news.milliseconds ?? 0 };
  };
  const edit = async (canvas: Canvas) => {
    const frames = ['A', 'B'].map((name) => ({ meta: { id: randomUUID(), name } }));
    const [first, second] = frames.map(({ meta }) => meta.id);
    const send = (body: BodyOf<typeof changeElements>) =>
      client.call(changeElements, { params: canvas, body });
    await send({ insert: { frames } });
    await send({
      update: { frames: [{ id: first ?? '', meta: { name: 'C' } }] },
      delete: { ids: [second ?? ''] },
    });
  };
  /** A snapshot whose old pieces may go, and for a compaction something new on top. */
  const prepare = async (canvas: Canvas, task: Task) => {
    await edit(canvas);
    await finish(canvas, 'compactZone');
    clock.advance(PAST_GRACE);
    if (task === 'compactZone') await edit(canvas);
  };
  const hash = (canvas: Canvas) => hashDocument(db, keyOf(canvas));

  return {
    /** Gives every zone a snapshot, so that whatever comes has something old to drop. */
    async begin() {
      for (const canvas of canvases) await prepare(canvas, 'dropCompacted');
    },
    /** What a task takes that nobody kills. */
    async measure(task: Task) {
      const [canvas = never()] = canvases;
      await prepare(canvas, task);
      return finish(canvas, task);
    },
    /** Gives whether the process died; either way the document must be as before. */
    async kill(canvas: Canvas, task: Task, death: Death): Promise<boolean> {
      await prepare(canvas, task);
      const before = await hash(canvas);
      const requireSame = async (moment: string) => {
        if ((await hash(canvas)) !== before)
          throw new Error(`The document changed ${moment}: ${task} ${JSON.stringify(death)}`);
      };
      const news = await order(canvas, task, death);
      if (news?.failure !== undefined) throw new Error(`${task} failed: ${news.failure}`);
      await requireSame('when it was killed');
      await finish(canvas, task);
      await requireSame('when it was done again');
      clock.advance(PAST_GRACE);
      await finish(canvas, 'dropCompacted');
      await requireSame('when the old pieces went');
      await examinePieces(databaseUrl, canvas);
      return news === undefined;
    },
  };
}

function keyOf({ edition_id: editionId, zone_id: zoneId }: Canvas) {
  return { editionId, zoneId };
}
