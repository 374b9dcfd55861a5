import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { openPool, type Queryable } from './database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Identifies the lock that lets only one node migrate at a time. */
const LOCK = 7_238_105_612;

/**
 * Brings the tables of the identity service up to date and returns the names of the applied migrations.
 * Needs the owner of the database; nodes may run it concurrently.
 */
export async function migrateIdentity(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lienzo-identity' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const pending = await findPending(client);
    for (const name of pending) {
      await client.query(await readFile(new URL(`${name}.sql`, FOLDER), 'utf8'));
      await client.query('insert into identity.migrations (name) values ($1)', [name]);
    }
    await client.query('commit');
    return pending;
  } finally {
    await client.end();
  }
}

/** Throws if tables are missing, or if the login role may not use them. Needs only the rights of the service. */
export async function checkMigrated(db: Queryable): Promise<void> {
  const pending = await listPending(db).catch((error: unknown) => {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (code === NO_RIGHT) throw new Error(NO_MEMBER, { cause: error });
    if (UNPREPARED.has(code)) return ['0001-accounts'];
    throw error;
  });
  if (pending.length > 0)
    throw new Error(
      `The identity service is missing ${pending.length} migration(s), starting with ${pending[0]}. Run: npm run migrate`,
    );
}

/** Checks the tables for a program that has no connections of the identity service. */
export async function checkIdentityTables(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl);
  try {
    await checkMigrated(pool);
  } finally {
    await pool.end();
  }
}

const NO_RIGHT = '42501';
const NO_MEMBER =
  'The database user may not use the tables of the identity service. Make it a member of the role lienzo_identity, or set IDENTITY_DATABASE_URL to a user that is.';
/** The role, the schema or the table does not exist yet. */
const UNPREPARED = new Set(['22023', '3F000', '42P01']);

async function findPending(client: pg.Client): Promise<string[]> {
  await client.query(`create schema if not exists identity`);
  await client.query(`create table if not exists identity.migrations (
    name text primary key, applied_at timestamptz not null default now())`);
  return listPending(client);
}

async function listPending(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from identity.migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .filter((name) => !applied.has(name))
    .toSorted();
}
