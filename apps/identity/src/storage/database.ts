import pg from 'pg';

const CONNECTIONS = 10;

/** A pool or one of its connections. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Opens connections that have only the rights of the identity service, whatever the login role may do. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: '-c role=lienzo_identity -c search_path=identity -c statement_timeout=10000',
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    application_name: 'lienzo-identity',
  });
  // A broken connection also fails the statement that was using it; without a listener it ends the process.
  pool.on('error', () => {});
  return pool;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Returns whether an error means that the database cannot be reached at the moment, or is starting or stopping. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    UNREACHABLE.has(code) ||
    /^(?:08|57P|53300)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}
