import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { insertShapes, listShapes } from '@lienzo/contract';
import { query } from '../../testing/zones/test-canvas.ts';
import { setStage } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { type OwnPostgres, startOwnPostgres } from '../shared/postgres-process.ts';
import type { Closers } from '../shared/run-context.ts';
import type { Part, Scene } from './part-result.ts';

const execute = promisify(execFile);
const DISK = '320m';
/** What is left for PostgreSQL when the disk is to be full soon. */
const ROOM_BYTES = 6 * 1024 ** 2;
const WRITERS = 4;
const TEXT = 'x'.repeat(20_000);
const LONGEST_MILLISECONDS = 60_000;
const REFUSALS = { full: 200, quick: 40 };
const RECOVERY_MILLISECONDS = 30_000;

/** A disk that fills up under writers: what cannot be kept is refused, and what was acknowledged is kept. */
export async function fillDisk({ closers, quick }: Scene): Promise<Part> {
  const disk = await mountDisk(closers);
  if (!disk) return { figure: 'disk full: skipped, as mounting a tmpfs needs root', holds: true };
  const postgres = await startOwnPostgres(closers, disk);
  const stage = await setStage({ closers, zones: WRITERS, databaseUrl: postgres.url });
  const ballast = await fill(disk);
  const acknowledged: { zone: number; id: string }[] = [];
  let refused = 0;
  const enough = quick ? REFUSALS.quick : REFUSALS.full;
  const limit = performance.now() + LONGEST_MILLISECONDS;
  const write = async (zone: number): Promise<boolean> => {
    const params = stage.canvases[zone];
    if (!params) throw new Error('There is no zone.');
    const id = randomUUID();
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: TEXT }] }] };
    const shapes = [{ meta: { id }, basic: { type: 'OVAL' as const }, text }];
    const written = await stage.client
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
  await Promise.all(stage.canvases.map((_, zone) => work(zone)));
  await rm(ballast);
  const freed = performance.now();
  let again = await write(0);
  while (!again && performance.now() - freed < RECOVERY_MILLISECONDS) {
    await startAgain(postgres);
    again = await write(0);
  }
  const recovery = Math.round(performance.now() - freed);
  const lost = await countLost(stage, acknowledged);
  const gaps = await countGaps(postgres.url);
  if (refused === 0) say('disk full: the disk did not fill up');
  return {
    figure: `a disk that fills up: ${acknowledged.length} writes acknowledged, ${refused} refused, ${lost} of the acknowledged lost, ${gaps} journals with a gap; writes again ${recovery} ms after space came back`,
    holds: refused > 0 && again && lost === 0 && gaps === 0,
  };
}

async function mountDisk(closers: Closers): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-disk-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  closers.add(() => execute('umount', ['-l', folder]));
  return folder;
}

/** Takes all but a little of the disk. */
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

/** PostgreSQL ends itself when its journal finds no room; whoever runs it starts it again. */
async function startAgain(postgres: OwnPostgres): Promise<void> {
  const answers = await query({ database: { url: postgres.url } }, 'select 1').catch(() => []);
  if (answers.length === 0) await postgres.start().catch(() => {});
  await setTimeout(100);
}

type Stage = Awaited<ReturnType<typeof setStage>>;

async function countLost(
  { client, canvases }: Stage,
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
