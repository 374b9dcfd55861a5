import type pg from 'pg';
import { traced } from '../telemetry/tracing.ts';
import { pipeline, sendWithNext } from './pipeline.ts';
import { isStalePlan, retryStalePlans } from './retry.ts';
import { DatabaseUnavailableError, PoolExhaustedError, toConnectionError } from './unavailable.ts';

export type TransactionKind = 'read' | 'write';

/** Whether the result waits for COMMIT. */
export type CommitMode = 'awaited' | 'deferred';

export interface TransactionOptions<T> {
  pool: pg.Pool;
  begin: string[];
  commit: CommitMode;
  onTransaction: ((kind: TransactionKind, milliseconds: number) => void) | undefined;
  work: (client: pg.PoolClient) => Promise<T>;
}

/** Takes a connection from the pool. Throws `PoolExhaustedError` if none is released in time. */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const full = pool.totalCount >= pool.options.max;
    throw full ? new PoolExhaustedError({ cause: error }) : new DatabaseUnavailableError(error);
  }
}

/** Runs work in a transaction, again if the plans of its statements were stale. */
export async function runTransaction<T>(options: TransactionOptions<T>): Promise<T> {
  const kind = options.commit === 'deferred' ? 'read' : 'write';
  const started = performance.now();
  try {
    return await traced({ name: `database ${kind}` }, () =>
      retryStalePlans(options.pool.options.max, () => transact(options)),
    );
  } finally {
    options.onTransaction?.(kind, performance.now() - started);
  }
}

async function transact<T>({ pool, begin, commit, work }: TransactionOptions<T>): Promise<T> {
  const client = await takeConnection(pool);
  // Not awaited: a pipelined client sends these with the first query of the work. If one fails, so does
  // everything after it, and the work reports the failure. SET LOCAL is a separate statement because
  // Citus propagates it to its workers only then.
  pipeline(client);
  const opening = Promise.all(begin.map((statement) => sendStatement(client, statement)));
  opening.catch(() => {});
  let result: T;
  try {
    result = await work(client);
    await opening;
  } catch (error) {
    if (isStalePlan(error)) client.release(error);
    else await rollBack(client);
    throw error;
  }
  if (commit === 'deferred') {
    // Sent together with the BEGIN of the next transaction on this connection.
    sendWithNext(client);
    client.query('COMMIT').catch(() => {});
    client.release();
    return result;
  }
  await client.query('COMMIT').then(
    ({ command }) => {
      client.release();
      // PostgreSQL replies to the COMMIT of a failed transaction with ROLLBACK, not with an error.
      if (command !== 'COMMIT') throw new Error('A statement failed, so nothing was committed.');
    },
    (error) => {
      client.release(error);
      throw toConnectionError(error, client);
    },
  );
  return result;
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

/** Sends a statement outside the query builder. */
export async function sendStatement(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query(statement).catch((error) => {
    throw toConnectionError(error, client);
  });
}
