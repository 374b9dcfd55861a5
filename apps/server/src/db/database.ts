import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { traced } from '../telemetry/tracing.ts';
import { bindKysely, type Tx } from './bound-kysely.ts';
import { pipeline, sendWithNext } from './pipeline.ts';
import { isStalePlan, retryCollisions, retryStalePlans } from './retry.ts';

export type TransactionKind = 'read' | 'write';

export type Work<T> = (tx: Tx) => Promise<T>;

/** All access to PostgreSQL: every query of an edition runs in a transaction that sets the edition. */
export interface Database {
  /** Reads from one edition. The result does not wait for COMMIT, as there is nothing to lose. */
  readEdition<T>(editionId: string, work: Work<T>): Promise<T>;
  /** Changes one edition; durable when the promise resolves. May run the work more than once. */
  changeEdition<T>(editionId: string, work: Work<T>): Promise<T>;
  /** Reads from directory tables, which belong to no edition. Each statement is its own transaction. */
  readDirectory<T>(work: Work<T>): Promise<T>;
  /** Changes directory tables; durable when the promise resolves. May run the work more than once. */
  changeDirectory<T>(work: Work<T>): Promise<T>;
  /** Runs the same read in several editions, sequentially in one transaction. */
  readEditions<T>(
    editionIds: readonly string[],
    work: (tx: Tx, id: string) => Promise<T>,
  ): Promise<T[]>;
}

export interface PooledDatabase extends Database {
  readonly pool: pg.Pool;
  /** Runs work that would open several transactions in a single one, so that all or none of it is committed. */
  inOneTransaction<T>(work: (db: Database, tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** The role that every connection switches to; it must not be able to bypass row-level security. */
  role: string;
  poolSize: number;
  /** Lets tests inspect or change statements before they are sent. */
  plugins?: KyselyPlugin[];
  onError?: (error: Error) => void;
  /** Called after each transaction with its duration. */
  onTransaction?: (kind: TransactionKind, milliseconds: number) => void;
}

export function openDatabase(options: DatabaseOptions): PooledDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    options: runtimeOptions(options.role),
    max: options.poolSize,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'lienzo',
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // A connection in use also needs a listener, although its work reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}));

  const { onTransaction } = options;
  const run = <T>(begin: string[], work: Work<T>, commit: CommitMode) =>
    runTransaction({
      pool,
      begin,
      commit,
      onTransaction,
      work: (client) => work(bindKysely(client, options.plugins)),
    });

  return {
    pool,
    close: () => pool.end(),
    readEdition: (editionId, work) =>
      run(['BEGIN READ ONLY', setEdition(editionId)], work, 'deferred'),
    changeEdition: (editionId, work) =>
      retryCollisions(() => run(['BEGIN', setEdition(editionId)], work, 'awaited')),
    changeDirectory: (work) => retryCollisions(() => run(['BEGIN'], work, 'awaited')),
    inOneTransaction: (work) =>
      retryCollisions(() =>
        runTransaction({
          pool,
          begin: ['BEGIN'],
          commit: 'awaited',
          onTransaction,
          work: (client) => {
            const tx = bindKysely(client, options.plugins);
            return work(joinTransaction(client, tx), tx);
          },
        }),
      ),
    async readDirectory(work) {
      const client = await takeConnection(pool);
      try {
        return await work(bindKysely(client, options.plugins));
      } finally {
        client.release();
      }
    },
    readEditions: (editionIds, work) =>
      runTransaction({
        pool,
        begin: ['BEGIN READ ONLY'],
        commit: 'deferred',
        onTransaction,
        work: (client) => {
          const tx = bindKysely(client, options.plugins);
          return readEach(client, editionIds, (id) => work(tx, id));
        },
      }),
  };
}

/**
 * Returns the settings of every connection: the restricted role, timeouts, no JIT compilation (queries
 * are tiny), and the cost of a random read on SSDs, so that pages are read by ordered index scans.
 */
export function runtimeOptions(role: string): string {
  const settings = {
    role,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    jit: 'off',
    random_page_cost: 1.1,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Returns a `Database` whose work runs inside an open transaction; its opener commits. */
function joinTransaction(client: pg.ClientBase, tx: Tx): Database {
  const inEdition = async <T>(editionId: string, work: Work<T>) => {
    await client.query(setEdition(editionId));
    return work(tx);
  };
  return {
    readEdition: inEdition,
    changeEdition: inEdition,
    readDirectory: (work) => work(tx),
    changeDirectory: (work) => work(tx),
    readEditions: (editionIds, work) => readEach(client, editionIds, (id) => work(tx, id)),
  };
}

/** All connections are in use, and none was released before the timeout. */
export class PoolExhaustedError extends Error {
  constructor(options: ErrorOptions) {
    super('Timed out waiting for a free database connection.', options);
    this.name = 'PoolExhaustedError';
  }
}

async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const full = pool.totalCount >= pool.options.max;
    throw full ? new PoolExhaustedError({ cause: error }) : error;
  }
}

/** Whether the result waits for COMMIT. */
type CommitMode = 'awaited' | 'deferred';

interface TransactionOptions<T> {
  pool: pg.Pool;
  begin: string[];
  commit: CommitMode;
  onTransaction: DatabaseOptions['onTransaction'];
  work: (client: pg.PoolClient) => Promise<T>;
}

async function runTransaction<T>(options: TransactionOptions<T>): Promise<T> {
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
  const opening = Promise.all(begin.map((statement) => client.query(statement)));
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
      throw error;
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

async function readEach<T>(
  client: pg.ClientBase,
  editionIds: readonly string[],
  read: (id: string) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const id of editionIds) {
    client.query(setEdition(id)).catch(() => {}); // sent with the read, which fails if this fails
    results.push(await read(id));
  }
  return results;
}

// SET takes no parameters, so the id is checked instead of bound.
function setEdition(editionId: string): string {
  if (!/^\d{1,19}$/.test(editionId)) throw new Error('An edition id must be digits only.');
  return `SET LOCAL app.edition_id = '${editionId}'`;
}
