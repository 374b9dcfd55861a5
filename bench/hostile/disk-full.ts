import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { insertShapes, listShapes } from '@lienzo/contract';
import { query } from '../../testing/zones/test-canvas.ts';
import { startBenchService } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { type OwnPostgres, startOwnPostgres } from '../shared/postgres-process.ts';
import type { Cleanup } from '../shared/run-context.ts';
import type { Part, PartInput } from './part-result.ts';

const execute = promisify(execFile);
const DISK = '320m';
/** Space left for PostgreSQL when the disk is about to be full. */
const ROOM_BYTES = 6 * 1024 ** 2;
const WRITERS = 4;
const TEXT = 'x'.repeat(20_000);
const MAX_MILLISECONDS = 60_000;
const REFUSALS = { full: 200, quick: 40 };
const RECOVERY_MILLISECONDS = 30_000;

/** Fills the disk under writers. Writes must be refused, and acknowledged ones must be kept. */
export async function fillDisk({ cleanup, quick }: PartInput): Promise<Part> {
  const disk = await mountDisk(cleanup);
  if (!disk) return { figure: 'disk full: skipped, as mounting a tmpfs needs root', holds: true };
  const postgres = await startOwnPostgres(cleanup, disk);
  const bench = await startBenchService({ cleanup, zones: WRITERS, databaseUrl: postgres.url });
  const ballast = await fill(disk);
  const acknowledged: { zone: number; id: string }[] = [];
  let refused = 0;
  const enough = quick ? REFUSALS.quick : REFUSALS.full;
  const limit = performance.now() + MAX_MILLISECONDS;
  const write = async (zone: number): Promise<boolean> => {
    const params = bench.canvases[zone];
    if (!params) throw new Error('The bench service has no zone.');
    const id = randomUUID();
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: TEXT }] }] };
    const shapes = [{ meta: { id }, basic: { type: 'OVAL' as const }, text }];
    const written = await bench.client
      .call(insertShapes, { params, body: { shapes } })
      .then(() => true)
      .catch(() => false);
    if (written) acknowledged.push({ zone, id });
    return written;
  };
  const work = async (zone: number) => {
    while (refused < enough && performance.now() < limit) {
      if (await write(zone)) continue;
      refused += 1;
      await setTimeout(20);
    }
  };
  await Promise.all(bench.canvases.map((_, zone) => work(zone)));
  await rm(ballast);
  const freed = performance.now();
  let again = await write(0);
  while (!again && performance.now() - freed < RECOVERY_MILLISECONDS) {
    await startAgain(postgres);
    again = await write(0);
  }
  const recovery = Math.round(performance.now() - freed);
  const lost = await countLost(bench, acknowledged);
  const gaps = await countGaps(postgres.url);
  if (refused === 0) say('disk full: the disk did not fill up');
  return {
    figure: `a disk that fills up: ${acknowledged.length} writes acknowledged, ${refused} refused, ${lost} of the acknowledged lost, ${gaps} journals with a gap; writes again ${recovery} ms after space came back`,
    holds: refused > 0 && again && lost === 0 && gaps === 0,
  };
}

async function mountDisk(cleanup: Cleanup): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-disk-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  cleanup.add(() => execute('umount', ['-l', folder]));
  return folder;
}

/** Fills almost the whole disk. */
async function fill(disk: string): Promise<string> {
  const { bavail, bsize } = await statfs(disk);
  const name = join(disk, 'ballast');
  const file = await open(name, 'w');
  const piece = Buffer.alloc(1024 ** 2, 1);
  for (let left = bavail * bsize - ROOM_BYTES; left > 0; left -= piece.length) {
    await file.write(piece, 0, Math.min(piece.length, left));
  }
  await file.close();
  return name;
}

/** Restarts PostgreSQL, as an operator would, if it exited because its WAL did not fit on the disk. */
async function startAgain(postgres: OwnPostgres): Promise<void> {
  const answers = await query({ database: { url: postgres.url } }, 'select 1').catch(() => []);
  if (answers.length === 0) await postgres.start().catch(() => {});
  await setTimeout(100);
}

type BenchService = Awaited<ReturnType<typeof startBenchService>>;

async function countLost(
  { client, canvases }: BenchService,
  acknowledged: { zone: number; id: string }[],
) {
  const kept = new Set<string>();
  for (const params of canvases) {
    const { shapes } = await client.call(listShapes, { params });
    for (const { meta } of shapes) kept.add(meta.id);
  }
  return acknowledged.filter(({ id }) => !kept.has(id)).length;
}

async function countGaps(url: string): Promise<number> {
  const rows = await query(
    { database: { url } },
    `select zone_id from zones left join zone_updates using (edition_id, zone_id)
     group by zone_id, head, snapshot_seq
     having count(seq) filter (where seq > snapshot_seq) <> head - snapshot_seq`,
  );
  return rows.length;
}
