import pg from 'pg';

/** A connection as the owner of the tables, so that tests can inspect the database. */
export interface DatabaseSession {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openSession(url: string): Promise<DatabaseSession> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // a test may end the server's side of it
  await client.connect();
  return {
    query: async (text, values) => (await client.query(text, values)).rows,
    close: () => client.end(),
  };
}

/**
 * Locks a table, so that requests that need it wait until `release`. `waiting` returns the number of
 * requests that wait for it.
 */
export async function holdTable(url: string, table: string) {
  const holder = await openSession(url);
  const watcher = await openSession(url);
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    async waiting(): Promise<number> {
      const [row] = await watcher.query<{ count: number }>(
        `select count(*)::int from pg_locks
         where relation = $1::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [table],
      );
      return row?.count ?? 0;
    },
    async release(): Promise<void> {
      await holder.close();
      await watcher.close();
    },
  };
}
