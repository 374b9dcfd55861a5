import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { migrate } from '@lienzo/server/migrate';
import pg from 'pg';
import type { Cleanup, FaultRun, RunResult } from '../../shared/run-context.ts';
import {
  checkStall,
  describeStall,
  MAX_RECOVERY_SECONDS,
  measureStall,
  startTwoTenants,
} from './two-tenants.ts';

const SECONDS = { full: 60, quick: 10 };
const MIGRATIONS = new URL('../../../apps/server/migrations/', import.meta.url);

/** Migrates while a backup reads all tables. Requests must not wait for either of them. */
export async function run(context: FaultRun): Promise<RunResult> {
  const { quick, cleanup, say } = context;
  const seconds = quick ? SECONDS.quick : SECONDS.full;
  const tenants = await startTwoTenants(context);
  const { databaseUrl } = tenants.bench;
  const folder = await addMigration(cleanup);
  const backup = new pg.Client({ connectionString: databaseUrl });
  cleanup.add(() => backup.end());
  await backup.connect();
  let migrating: Promise<string[]> | undefined;
  let attempts = 1;
  const figures = await measureStall(tenants, {
    async begin() {
      await lockLikeBackup(backup);
      migrating = migrate(databaseUrl, {
        folder,
        onBlocked() {
          attempts += 1;
        },
      });
    },
    seconds,
    async end() {
      await backup.query('rollback');
    },
  });
  const applied = await migrating;
  say(`${applied} was applied at attempt ${attempts}`);
  await tenants.finish();
  if (attempts < 2) throw new Error('The backup did not block the migration.');
  return {
    figure: `migrate-under-backup: a migration beside a backup of ${seconds} s, ${figures.acknowledged} acknowledged edits: ${describeStall(figures)}`,
    promise: {
      event: `A migration meets a backup of ${seconds} s`,
      acknowledged: figures.acknowledged,
      lost: 0,
      recoverySeconds: figures.recovery,
      maxRecoverySeconds: MAX_RECOVERY_SECONDS,
      otherTenants: figures.ratio,
    },
    holds: checkStall(figures),
  };
}

/** Returns a copy of the folder of migrations with one that changes the busiest table. */
async function addMigration(cleanup: Cleanup): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'lienzo-migrations-'));
  cleanup.add(() => rm(path, { recursive: true, force: true }));
  await cp(fileURLToPath(MIGRATIONS), path, { recursive: true });
  await writeFile(join(path, '9999-probe.sql'), 'alter table zones add column probe integer;');
  return pathToFileURL(`${path}/`);
}

/** Takes the locks that pg_dump holds until it has finished. */
async function lockLikeBackup(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read');
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  const tables = rows.map(({ name }) => name).join(', ');
  await client.query(`lock table ${tables} in access share mode`);
}
