// Is a backup worth its name: is everything in it, and does the service go on from it?
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
import { type Stage, setStage } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { type Closers, createClosers } from '../shared/run-context.ts';
import { createServiceProcess } from '../shared/service-process.ts';
import { createDrillDatabases, type DrillDatabases } from './drill-databases.ts';
import { drawFrames, drawPattern, growDatabase } from './fill-database.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const BYTES = 1024 ** 3;
const QUICK_BYTES = 24 * 1024 ** 2;
const JOBS = '2';

const execute = promisify(execFile);

/** True when the restored database is the one that was backed up, and would be found out if it were not. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const closers = createClosers();
  try {
    return await drill(closers, quick ? QUICK_BYTES : BYTES);
  } finally {
    await closers.close();
  }
}

async function drill(closers: Closers, bytes: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-drill-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  const databases = await createDrillDatabases(closers);
  await migrate(databases.owner);
  const stage = await setStage({ closers, zones: 1, databaseUrl: databases.admin });
  const [canvas] = stage.canvases;
  if (!canvas) throw new Error('There is no zone.');
  await drawPattern(stage, canvas);
  const [zones, loading] = await time(() => growDatabase(databases.admin, canvas, bytes));
  say(`${zones} zones, ${await showSize(databases.admin)}, made in ${show(loading)}`);

  const backup = join(folder, 'backup');
  const [, saving] = await time(() =>
    execute(`${DEPLOY}backup.sh`, [backup], withUrl('BACKUP_URL', databases.backup)),
  );
  const { stdout } = await execute('du', ['-sh', backup]);
  say(`backup: ${show(saving)}, ${stdout.split('\t', 1)[0]}`);
  await drawFrames(stage, canvas, 0); // what comes after the backup is not in it

  const [compared, restoring] = await time(() =>
    execute(`${DEPLOY}restore.sh`, [backup], withUrl('RESTORE_URL', databases.restored.restore)),
  );
  say(`restore and comparison: ${show(restoring)}. ${compared.stdout.trim()}`);

  const lines = (await readFile(join(backup, 'fingerprint'), 'utf8')).split('\n');
  const complete = lines.filter((line) => line.startsWith('zone ')).length === zones;
  const seen = await seesDamage(databases, lines);
  const alive = await servesZone(closers, stage, databases);
  const holds = complete && alive && seen;
  say(
    `all zones in it: ${complete}; the service goes on from it: ${alive}; damage is seen: ${seen}`,
  );
  say(
    `backup-drill: ${await showSize(databases.restored.admin)}, backup ${show(saving)}, restore ${show(restoring)}: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

/** A node on the restored database, as the weak user, shows the zone as it was. */
async function servesZone(closers: Closers, stage: Stage, { restored }: DrillDatabases) {
  const [, payload = ''] = stage.token.split('.');
  const { iss, aud } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const node = await createServiceProcess({
    DATABASE_URL: restored.app,
    OIDC_ISSUER: iss,
    OIDC_AUDIENCE: aud,
  });
  closers.add(node.kill);
  await node.start();
  const [params] = stage.canvases;
  if (!params) return false;
  const client = createClient({ baseUrl: node.url, token: stage.token });
  const before = await stage.client.call(listFrames, { params });
  const after = await client.call(listFrames, { params });
  const known = new Map(before.frames.map((frame) => [frame.meta.id, JSON.stringify(frame)]));
  const same = after.frames.every((frame) => known.get(frame.meta.id) === JSON.stringify(frame));
  return same && after.frames.length > 0 && after.frames.length < before.frames.length;
}

/** One bit of one entry of a journal: the comparison must name the table and the zone, and nothing else. */
async function seesDamage({ restored }: DrillDatabases, lines: readonly string[]) {
  const zoneId = await turnBit(restored.admin);
  const { stdout } = await execute(
    'psql',
    ['-Xq', '-v', 'ON_ERROR_STOP=1', '-f', `${DEPLOY}fingerprint.sql`, restored.admin],
    { maxBuffer: 256 * 1024 ** 2 },
  );
  await turnBit(restored.admin);
  const known = new Set(lines);
  const changed = stdout.split('\n').filter((line) => !known.has(line));
  const [table = '', zone = ''] = changed;
  const named = table.startsWith('table zone_updates ') && zone.includes(` ${zoneId} `);
  return changed.length === 2 && named;
}

/** Turns a bit, and turns it back when called again. */
async function turnBit(url: string): Promise<string> {
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
