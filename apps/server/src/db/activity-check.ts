import pg from 'pg';

/**
 * What PostgreSQL does for the given connections: the process ids that are working, `unreachable` if it
 * does not answer, or `unknown` if process ids mean nothing because a connection pooler is in between.
 */
export type Activity = ReadonlySet<number> | 'unreachable' | 'unknown';

export interface ActivityCheck {
  listActive(pids: readonly number[]): Promise<Activity>;
  close(): Promise<void>;
}

const CHECK_MILLISECONDS = 1_500;

// Connections of other users have no state here; they count as working.
const STATEMENT = `select pg_backend_pid() as own, array(
  select pid from pg_stat_activity where pid = any($1::int[])
    and coalesce(state, 'active') not in
      ('idle', 'idle in transaction', 'idle in transaction (aborted)')) as active`;

/**
 * Asks PostgreSQL over a separate connection. It does not switch to the restricted role, which may not
 * see the state of sessions of the login user.
 */
export function createActivityCheck(url: string): ActivityCheck {
  let connected: pg.Client | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lienzo-watch',
      connectionTimeoutMillis: CHECK_MILLISECONDS,
      query_timeout: CHECK_MILLISECONDS,
      statement_timeout: CHECK_MILLISECONDS,
    });
    client.on('error', () => {}); // the next check fails and connects again
    await client.connect();
    return client;
  };
  const ask = async (client: pg.Client, pids: readonly number[]): Promise<Activity> => {
    const { rows } = await client.query<{ own: number; active: number[] }>(STATEMENT, [pids]);
    const { processID } = client as unknown as { processID: number }; // not in its types
    const [row] = rows;
    return row?.own === processID ? new Set(row.active) : 'unknown';
  };
  const disconnect = async () => {
    const client = connected;
    connected = undefined;
    await client?.end().catch(() => {});
  };

  return {
    async listActive(pids) {
      try {
        if (connected) return await ask(connected, pids);
      } catch {
        void disconnect(); // it may have been lost with the others
      }
      try {
        connected = await connect();
        return await ask(connected, pids);
      } catch (error) {
        void disconnect();
        // A server that refuses a connection is reachable, for example when it has too many.
        return error instanceof pg.DatabaseError ? 'unknown' : 'unreachable';
      }
    },
    close: disconnect,
  };
}
