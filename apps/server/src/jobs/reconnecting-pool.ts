import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MILLISECONDS = 500;
const REPORT_TIMEOUTS = { connectionTimeoutMillis: 3_000, query_timeout: 10_000 };

export interface ReconnectingPool {
  readonly pool: pg.Pool;
  /** Ends all retries: from now on, failures are reported to the caller. */
  stopRetrying(): void;
}

/**
 * Creates a pool for the job queue. The library reports the outcome of a job without handling errors, so
 * an unavailable database would cause an unhandled rejection that ends the process. This pool waits until
 * it can connect, and retries reports until they succeed.
 */
export function createReconnectingPool(config: pg.PoolConfig): ReconnectingPool {
  const pool = new pg.Pool(config);
  const retrying = new AbortController();
  const pause = () => setTimeout(RETRY_MILLISECONDS, undefined, { signal: retrying.signal });

  const retry = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (retrying.signal.aborted) throw error;
        await pause().catch(() => {
          throw error;
        });
      }
    }
  };

  const connect = pool.connect.bind(pool) as Connect; // both overloads
  const connectWithRetry: Connect = (callback) =>
    callback ? connect(callback) : retry(() => connect());
  pool.connect = connectWithRetry as typeof pool.connect; // both overloads
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query; // all overloads
    const queryWithRetry: Query = (statement, ...rest) => {
      const result = query(statement, ...rest);
      if (!result || !isReport(statement)) return result;
      return result.catch(() => retry(() => queryOnNewConnection(config, statement)));
    };
    client.query = queryWithRetry as typeof client.query; // all overloads
  });
  return { pool, stopRetrying: () => retrying.abort() };
}

// Bypasses the pool, where the broken connection occupies its slot until the report succeeds.
async function queryOnNewConnection(config: pg.ClientConfig, statement: pg.QueryConfig) {
  const client = new pg.Client({ ...config, ...REPORT_TIMEOUTS });
  client.on('error', () => {}); // the statement fails as well
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

type Connect = (callback?: (...args: unknown[]) => void) => Promise<pg.PoolClient>;
type Query = (statement: unknown, ...rest: unknown[]) => Promise<pg.QueryResult> | undefined;

/** Returns whether the statement reports a finished job. Reports are idempotent, so they can be retried. */
function isReport(statement: unknown): statement is pg.QueryConfig {
  const { name } = Object(statement) as { name?: unknown }; // it may not be an object
  return typeof name === 'string' && /^(?:complete|fail)_jobs?(?:_q)?\//.test(name);
}
