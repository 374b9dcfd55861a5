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
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import type { Cleanup, FaultRun, RunResult } from '../../shared/run-context.ts';
import { checkSnapshot } from './check-snapshot.ts';
import { openCompaction } from './crashing-compaction.ts';
import type { CompactionOrder, CrashPoint } from './crashing-compaction-process.ts';

type Task = CompactionOrder['task'];

const ZONES = 8;
const FULL = { kills: 200, seconds: 450 };
const QUICK = { kills: 25, seconds: 30 };
const PAST_GRACE = 11 * MINUTE;

/**
 * Kills the process that compacts a journal or drops its old entries; the document must not change.
 */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  const bench = await startBenchService({ cleanup, zones: ZONES });
  const runner = await createTaskRunner(bench, cleanup);
  await runner.begin();
  const took = {
    compactZone: await runner.measure('compactZone'),
    dropCompacted: await runner.measure('dropCompacted'),
  };
  const points = (['compactZone', 'dropCompacted'] as const).flatMap((task) =>
    crashPointsAt(took[task].statements).map((death) => ({ task, death })),
  );
  say(
    `${took.compactZone.statements} statements to compact, ${took.dropCompacted.statements} to drop old entries, seed ${seed}`,
  );
  const started = performance.now();
  const left = shuffle(points, random);
  let kills = 0;
  for (let round = 0; kills < plan.kills; round += 1) {
    if (performance.now() - started > plan.seconds * 1000) break;
    const point = left.pop();
    const task = point?.task ?? random.pick<Task>(['compactZone', 'compactZone', 'dropCompacted']);
    const milliseconds = random.below(Math.ceil(took[task].milliseconds));
    const canvas = bench.canvases[round % ZONES] ?? never();
    const died = await runner.kill(canvas, task, point?.death ?? { milliseconds });
    if (died) kills += 1;
    else if (point) throw new Error(`The process survived: ${task} ${JSON.stringify(point.death)}`);
    if (kills % 50 === 0 && died) say(`${kills} kills`);
  }
  const tried = points.length - left.length;
  return {
    figure: `compaction: ${kills} kills, ${tried} of them at ${points.length} points before, at and after each statement, the others at random moments, documents unchanged after each, every next run completed, old entries dropped`,
    holds: quick ? kills > 0 : kills >= plan.kills && tried === points.length,
  };
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const places = new Map(list.map((item) => [item, random.below(2 ** 31)]));
  return list.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

function never(): never {
  throw new Error('The bench service has too few zones.');
}

function crashPointsAt(statements: number): CrashPoint[] {
  return Array.from({ length: statements }, (_, index) => index + 1).flatMap((statement) =>
    (['before', 'sent', 'answered'] as const).map((when) => ({ statement, when })),
  );
}

async function createTaskRunner({ client, databaseUrl, canvases }: BenchService, cleanup: Cleanup) {
  const db = openDatabase({ url: databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
  cleanup.add(db.close);
  const cache = await mkdtemp(join(tmpdir(), 'lienzo-faults-'));
  cleanup.add(() => rm(cache, { recursive: true, force: true }));
  const compaction = openCompaction({ DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: cache });
  cleanup.add(compaction.close);
  // Runs ahead of the service, whose own jobs then find nothing that is old enough.
  const clock = createManualClock(new Date());

  const order = (canvas: Canvas, task: Task, death?: CrashPoint) =>
    compaction.order({ task, key: keyOf(canvas), now: clock.now().getTime(), death });
  const finish = async (canvas: Canvas, task: Task) => {
    const report = await order(canvas, task);
    if (report?.statements === undefined) throw new Error(`${task} failed: ${report?.failure}`);
    return { statements: report.statements, milliseconds: report.milliseconds ?? 0 };
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
  /** Creates a snapshot with old entries to drop and, for a compaction, new entries after it. */
  const prepare = async (canvas: Canvas, task: Task) => {
    await edit(canvas);
    await finish(canvas, 'compactZone');
    clock.advance(PAST_GRACE);
    if (task === 'compactZone') await edit(canvas);
  };
  const hash = (canvas: Canvas) => hashDocument(db, keyOf(canvas));

  return {
    /** Creates a snapshot of every zone, so that each task has old entries to drop. */
    async begin() {
      for (const canvas of canvases) await prepare(canvas, 'dropCompacted');
    },
    /** Measures a task that is not killed. */
    async measure(task: Task) {
      const [canvas = never()] = canvases;
      await prepare(canvas, task);
      return finish(canvas, task);
    },
    /** Returns whether the process died; in both cases the document must be unchanged. */
    async kill(canvas: Canvas, task: Task, death: CrashPoint): Promise<boolean> {
      await prepare(canvas, task);
      const before = await hash(canvas);
      const checkUnchanged = async (moment: string) => {
        if ((await hash(canvas)) !== before)
          throw new Error(`The document changed ${moment}: ${task} ${JSON.stringify(death)}`);
      };
      const report = await order(canvas, task, death);
      if (report?.failure !== undefined) throw new Error(`${task} failed: ${report.failure}`);
      await checkUnchanged('when it was killed');
      await finish(canvas, task);
      await checkUnchanged('when the task ran again');
      clock.advance(PAST_GRACE);
      await finish(canvas, 'dropCompacted');
      await checkUnchanged('when the old entries were dropped');
      await checkSnapshot(databaseUrl, canvas);
      return report === undefined;
    },
  };
}

function keyOf({ edition_id: editionId, zone_id: zoneId }: Canvas) {
  return { editionId, zoneId };
}
