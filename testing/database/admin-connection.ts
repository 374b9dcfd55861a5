import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Address of the PostgreSQL server on which tests create their databases. */
export function adminUrl(): string {
  return process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function runAsAdmin(statement: string): Promise<void> {
  return asAdmin(async (client) => void (await client.query(statement)));
}

const DISCONNECT_MILLISECONDS = 500;

/** Drops a database and closes remaining connections. */
export function dropDatabase(name: string): Promise<void> {
  return asAdmin(async (client) => {
    // A pool reports its end before its connections close. Closed by force, they would log errors.
    const limit = performance.now() + DISCONNECT_MILLISECONDS;
    while (performance.now() < limit && (await countConnections(client, name)) > 0) {
      await setTimeout(10);
    }
    await client.query(`drop database if exists ${name} with (force)`);
  });
}

async function countConnections(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int as count from pg_stat_activity where datname = $1',
    [name],
  );
  return rows[0].count;
}

async function asAdmin(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
