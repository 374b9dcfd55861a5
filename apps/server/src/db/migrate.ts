import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrateJobQueue } from './job-queue.ts';
import { splitStatements } from './split-statements.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

// While a migration waits for a table, all requests to that table wait behind it.
const LOCK_MILLISECONDS = 100;
const FIRST_PAUSE_MILLISECONDS = 3_000;
const MAX_PAUSE_MILLISECONDS = 15_000;
const MAX_WAIT_MILLISECONDS = 30 * 60_000;
const LOCK_TIMEOUT = '55P03';

interface MigrateOptions {
  /** A folder with other migrations, for tests. */
  folder?: URL;
  /** Called before each pause. */
  onBlocked?: (seconds: number) => void;
}

/**
 * Brings a database up to date and returns the names of the applied migrations. Nodes may run it
 * concurrently: the migrator holds a lock, and the second run finds nothing left to do.
 *
 * A migration that needs a table which a backup is reading gives up after 100 ms and is repeated after
 * a pause, for up to 30 minutes, so that the service can use the table in between.
 */
export async function migrate(
  ownerUrl: string,
  { onBlocked, folder = FOLDER }: MigrateOptions = {},
): Promise<string[]> {
  const limit = performance.now() + MAX_WAIT_MILLISECONDS;
  let pause = FIRST_PAUSE_MILLISECONDS;
  for (;;) {
    try {
      return await migrateOnce(ownerUrl, folder);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > limit) throw new Error(BLOCKED, { cause: error });
      onBlocked?.(pause / 1000);
      await setTimeout(pause);
      pause = Math.min(pause * 1.5, MAX_PAUSE_MILLISECONDS);
    }
  }
}

const BLOCKED =
  'A table was in use for 30 minutes, so the database was not migrated. Wait until the backup or other long transaction has ended, then run: npm run migrate';

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT;
}

function migrateOnce(ownerUrl: string, folder: URL): Promise<string[]> {
  return withMigrator({ url: ownerUrl, folder }, async (migrator) => {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Returns whether a database was never migrated. */
export async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the running query reports it
  try {
    await client.connect();
    const found = await client.query(
      `select to_regclass('public.kysely_migration') is null as empty`,
    );
    return found.rows[0].empty;
  } finally {
    await client.end();
  }
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

async function withMigrator<T>(
  { url, folder }: { url: string; folder: URL },
  work: (migrator: Migrator) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c lock_timeout=${LOCK_MILLISECONDS}`,
    max: 2,
    application_name: 'lienzo-migrate',
  });
  // A broken connection also fails the statement that was using it, but the queue requires listeners.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const result = await work(new Migrator({ db, provider: sqlFiles(folder) }));
    await migrateJobQueue(pool);
    return result;
  } finally {
    await db.destroy();
  }
}

function sqlFiles(folder: URL): MigrationProvider {
  return {
    async getMigrations() {
      const names = await listMigrationNames(folder);
      return Object.fromEntries(names.map((name) => [name, sqlMigration(folder, name)]));
    },
  };
}

function sqlMigration(folder: URL, name: string): Migration {
  return {
    async up(db) {
      const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
      for (const statement of splitStatements(text)) await sql.raw(statement).execute(db);
    },
  };
}

async function listMigrationNames(folder = FOLDER): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}
