import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrateJobQueue } from './job-queue.ts';
import { splitStatements } from './split-statements.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/**
 * Brings a database up to date and returns the names of the applied migrations. Nodes may run it
 * concurrently: the migrator holds a lock, and the second run finds nothing left to do.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  return withMigrator(ownerUrl, async (migrator) => {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Lists the migrations that were not applied yet; needs only the rights of the runtime role. */
export async function listPendingMigrations(pool: pg.Pool): Promise<string[]> {
  const known = await listMigrationNames();
  const found = await pool.query(`select to_regclass('kysely_migration') is not null as exists`);
  if (!found.rows[0].exists) return known;
  const applied = await pool.query('select name from kysely_migration');
  const names = new Set(applied.rows.map((row) => row.name));
  return known.filter((name) => !names.has(name));
}

async function withMigrator<T>(url: string, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'lienzo-migrate' });
  // A broken connection also fails the statement that was using it, but the queue requires listeners.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const result = await work(new Migrator({ db, provider: sqlFiles() }));
    await migrateJobQueue(pool);
    return result;
  } finally {
    await db.destroy();
  }
}

function sqlFiles(): MigrationProvider {
  return {
    async getMigrations() {
      const names = await listMigrationNames();
      return Object.fromEntries(names.map((name) => [name, sqlMigration(name)]));
    },
  };
}

function sqlMigration(name: string): Migration {
  return {
    async up(db) {
      const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
      for (const statement of splitStatements(text)) await sql.raw(statement).execute(db);
    },
  };
}

async function listMigrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}
