import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

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

async function findPending(client: pg.Client): Promise<string[]> {
  await client.query(`create schema if not exists identity`);
  await client.query(`create table if not exists identity.migrations (
    name text primary key, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string }>('select name from identity.migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .filter((name) => !applied.has(name))
    .toSorted();
}
