import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const PAUSE_MILLISECONDS = 500;

export interface PatientPool {
  readonly pool: pg.Pool;
  /** Lets nobody wait any longer: from now on what fails has failed. */
  giveUp(): void;
}

/**
 * A pool for the job queue, whose library reports the outcome of a job without waiting for the answer:
 * if PostgreSQL is away at that moment nobody takes the failure, and Node ends the process. Here whoever
 * wants a connection waits until there is one, and a report is sent again until it arrives.
 */
export function createReconnectingPool(config: pg.PoolConfig): PatientPool {
  const pool = new pg.Pool(config);
  const waiting = new AbortController();
  const pause = () => setTimeout(PAUSE_MILLISECONDS, undefined, { signal: waiting.signal });

  const insist = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (waiting.signal.aborted) throw error;
        await pause().catch(() => {
          throw error;
        });
      }
    }
  };

  const connect = pool.connect.bind(pool) as Connect; // both forms of it
  const connectPatiently: Connect = (callback) =>
    callback ? connect(callback) : insist(() => connect());
  pool.connect = connectPatiently as typeof pool.connect; // both forms of it
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query; // whatever form it is called in
    const queryOrInsist: Query = (statement, ...rest) => {
      const result = query(statement, ...rest);
      if (!result || !isReport(statement)) return result;
      return result.catch(() => insist(() => queryAlone(config, statement)));
    };
    client.query = queryOrInsist as typeof client.query; // whatever form it is called in
  });
  return { pool, giveUp: () => waiting.abort() };
}

// Not from the pool: until its report has arrived, the broken connection keeps its place there.
async function queryAlone(config: pg.ClientConfig, statement: pg.QueryConfig) {
  const client = new pg.Client(config);
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

/** What the library says about a finished job; saying it twice does no harm. */
function isReport(statement: unknown): statement is pg.QueryConfig {
  const { name } = Object(statement) as { name?: unknown }; // if it is an object at all
  return typeof name === 'string' && /^(?:complete|fail)_jobs?(?:_q)?\//.test(name);
}
