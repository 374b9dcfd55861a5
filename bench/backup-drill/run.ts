// Backs up, restores and compares a database: is the backup complete, and can the service run on it?
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listFrames } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { migrate } from '@lienzo/server/migrate';
import { query } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { type Cleanup, createCleanup } from '../shared/run-context.ts';
import { createServiceProcess } from '../shared/service-process.ts';
import { createDrillDatabases, type DrillDatabases } from './drill-databases.ts';
import { drawFrames, drawPattern, growDatabase } from './fill-database.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const BYTES = 1024 ** 3;
const QUICK_BYTES = 24 * 1024 ** 2;
const JOBS = '2';

const execute = promisify(execFile);

/**
 * Returns true if the restored database equals the original, and the comparison detects a changed
 * bit.
 */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const cleanup = createCleanup();
  try {
    return await drill(cleanup, quick ? QUICK_BYTES : BYTES);
  } finally {
    await cleanup.close();
  }
}

async function drill(cleanup: Cleanup, bytes: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-drill-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const databases = await createDrillDatabases(cleanup);
  await migrate(databases.owner);
  const bench = await startBenchService({ cleanup, zones: 1, databaseUrl: databases.admin });
  const [canvas] = bench.canvases;
  if (!canvas) throw new Error('The bench service has no zone.');
  await drawPattern(bench, canvas);
  const [zones, loading] = await time(() => growDatabase(databases.admin, canvas, bytes));
  say(`${zones} zones, ${await showSize(databases.admin)}, created in ${show(loading)}`);

  const backup = join(folder, 'backup');
  const [, saving] = await time(() =>
    execute(`${DEPLOY}backup.sh`, [backup], withUrl('BACKUP_URL', databases.backup)),
  );
  const { stdout } = await execute('du', ['-sh', backup]);
  say(`backup: ${show(saving)}, ${stdout.split('\t', 1)[0]}`);
  await drawFrames(bench, canvas, 0); // written after the backup, so not part of it

  const [compared, restoring] = await time(() =>
    execute(`${DEPLOY}restore.sh`, [backup], withUrl('RESTORE_URL', databases.restored.restore)),
  );
  say(`restore and comparison: ${show(restoring)}. ${compared.stdout.trim()}`);

  const lines = (await readFile(join(backup, 'fingerprint'), 'utf8')).split('\n');
  const complete = lines.filter((line) => line.startsWith('zone ')).length === zones;
  const seen = await seesDamage(databases, lines);
  const alive = await servesZone(cleanup, bench, databases);
  const holds = complete && alive && seen;
  say(
    `backup complete: ${complete}; the service runs on it: ${alive}; damage is detected: ${seen}`,
  );
  say(
    `backup-drill: ${await showSize(databases.restored.admin)}, backup ${show(saving)}, restore ${show(restoring)}: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

/** Checks that a node on the restored database, with the runtime role, shows the zone unchanged. */
async function servesZone(cleanup: Cleanup, bench: BenchService, { restored }: DrillDatabases) {
  const [, payload = ''] = bench.token.split('.');
  const { iss, aud } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const node = await createServiceProcess({
    DATABASE_URL: restored.app,
    OIDC_ISSUER: iss,
    OIDC_AUDIENCE: aud,
  });
  cleanup.add(node.kill);
  await node.start();
  const [params] = bench.canvases;
  if (!params) return false;
  const client = createClient({ baseUrl: node.url, token: bench.token });
  const before = await bench.client.call(listFrames, { params });
  const after = await client.call(listFrames, { params });
  const known = new Map(before.frames.map((frame) => [frame.meta.id, JSON.stringify(frame)]));
  const same = after.frames.every((frame) => known.get(frame.meta.id) === JSON.stringify(frame));
  return same && after.frames.length > 0 && after.frames.length < before.frames.length;
}

/** Flips one bit of a journal entry: the comparison must name exactly its table and zone. */
async function seesDamage({ restored }: DrillDatabases, lines: readonly string[]) {
  const zoneId = await flipBit(restored.admin);
  const { stdout } = await execute(
    'psql',
    ['-Xq', '-v', 'ON_ERROR_STOP=1', '-f', `${DEPLOY}fingerprint.sql`, restored.admin],
    { maxBuffer: 256 * 1024 ** 2 },
  );
  await flipBit(restored.admin);
  const known = new Set(lines);
  const changed = stdout.split('\n').filter((line) => !known.has(line));
  const [table = '', zone = ''] = changed;
  const named = table.startsWith('table zone_updates ') && zone.includes(` ${zoneId} `);
  return changed.length === 2 && named;
}

/** Flips a bit; a second call restores it. */
async function flipBit(url: string): Promise<string> {
  const [zone] = await query<{ zone_id: string }>(
    { database: { url } },
    `update zone_updates set data = set_bit(data, 0, 1 - get_bit(data, 0))
     where (zone_id, seq) = (select zone_id, seq from zone_updates order by zone_id, seq limit 1)
     returning zone_id`,
  );
  if (!zone) throw new Error('There is no journal.');
  return zone.zone_id;
}

function withUrl(name: string, url: string) {
  return { env: { ...process.env, JOBS, [name]: url }, maxBuffer: 16 * 1024 ** 2 };
}

async function showSize(url: string): Promise<string> {
  const [row] = await query<{ size: string }>(
    { database: { url } },
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return row?.size ?? 'nothing';
}

async function time<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

function show(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
