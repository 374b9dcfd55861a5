import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  adminUrl,
  databaseUrl,
  runAsAdmin,
} from '../../../../testing/database/admin-connection.ts';
import { listPendingMigrations, migrate } from './migrate.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const names = Array.from({ length: 4 }, () => `lienzo_migrate_${randomBytes(6).toString('hex')}`);
const [alone = '', together = '', processes = '', backedUp = ''] = names.map((name) =>
  databaseUrl(adminUrl(), name),
);

beforeAll(async () => {
  for (const name of names) await runAsAdmin(`create database ${name}`);
});
afterAll(async () => {
  for (const name of names) await runAsAdmin(`drop database if exists ${name} with (force)`);
});

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const options = '-c role=lienzo_runtime';
  const pool = new pg.Pool({ connectionString: url, options, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function countNodes(url: string): Promise<number> {
  const { rows } = await withPool(url, (pool) => pool.query('select count(*)::int from id_nodes'));
  return rows[0].count;
}

/** Returns a copy of the folder of migrations with one more. */
async function copyMigrations(added: string): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'lienzo-migrations-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await cp(fileURLToPath(new URL('../../migrations/', import.meta.url)), path, { recursive: true });
  await writeFile(join(path, '9999-probe.sql'), added);
  return pathToFileURL(`${path}/`);
}

let all: string[];

describe('migrate', () => {
  it('brings an empty database up to date and grants the service read access', async () => {
    const before = await withPool(alone, listPendingMigrations);
    expect(before[0]).toBe('0001-foundation');
    all = before;
    expect(await migrate(alone)).toEqual(before);
    expect(await withPool(alone, listPendingMigrations)).toEqual([]);
    expect(await countNodes(alone)).toBe(256);
  });

  it('changes nothing the second time', async () => {
    expect(await migrate(alone)).toEqual([]);
    expect(await countNodes(alone)).toBe(256);
  });

  it('applies each migration once when several runs start concurrently on an empty database', async () => {
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(together)));
    expect(applied.flat()).toEqual(all);
    expect(await withPool(together, listPendingMigrations)).toEqual([]);
    expect(await countNodes(together)).toBe(256);
  });

  it('applies each migration once when two processes start concurrently', async () => {
    const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: processes };
    const both = await Promise.all(
      [1, 2].map(() => run(process.execPath, [main, 'migrate'], { env })),
    );
    const lines = both.map(({ stdout }): { applied: string[]; msg: string } => JSON.parse(stdout));
    const applied = lines.flatMap((line) => line.applied);
    const isOfIdentity = (name: string) => name.startsWith('identity/');
    expect(applied.filter((name) => !isOfIdentity(name))).toEqual(all);
    expect(new Set(applied).size).toBe(applied.length);
    expect(applied.some(isOfIdentity)).toBe(true);
    expect(lines.map(({ msg }) => msg)).toContain('the database is up to date');
  });

  it('does not make the service wait behind a backup, and succeeds after it', async () => {
    await migrate(backedUp);
    const folder = await copyMigrations('alter table zones add column probe integer;');
    const backup = new pg.Client({ connectionString: backedUp });
    await backup.connect();
    await backup.query('begin isolation level repeatable read; select count(*) from zones');
    let pauses = 0;
    const { promise: blocked, resolve } = Promise.withResolvers<void>();
    const migrating = migrate(backedUp, {
      folder,
      onBlocked() {
        pauses += 1;
        if (pauses === 2) resolve();
      },
    });
    await blocked;
    const started = performance.now();
    await withPool(backedUp, (pool) => pool.query('select count(*) from zones'));
    expect(performance.now() - started).toBeLessThan(2_000);
    await backup.query('rollback');
    await backup.end();
    expect(await migrating).toEqual(['9999-probe']);
  }, 60_000);

  it('fails with the reason when the database cannot be reached', async () => {
    const missing = databaseUrl(adminUrl(), `lienzo_missing_${randomBytes(6).toString('hex')}`);
    await expect(migrate(missing)).rejects.toThrow(/does not exist/);
  });
});
