import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { traced } from '../telemetry/tracing.ts';
import { bindKysely, type Tx } from './bound-kysely.ts';
import { pipeline, sendWithNext } from './pipeline.ts';
import { isStalePlan, retryCollisions, retryStalePlans } from './retry.ts';

/** Of one edition or of directories, to read or to change. */
export type TransactionKind = 'read' | 'write';

export type Work<T> = (tx: Tx) => Promise<T>;

/** The one way to PostgreSQL: every query runs in a transaction that knows its edition. */
export interface Database {
  /** Reads of one edition. The answer does not wait for COMMIT: there is nothing to lose. */
  readEdition<T>(editionId: string, work: Work<T>): Promise<T>;
  /** Changes of one edition, durable when the promise resolves. May run the work more than once. */
  changeEdition<T>(editionId: string, work: Work<T>): Promise<T>;
  /** Reads of directory tables, which belong to no edition; each statement on its own. */
  readDirectory<T>(work: Work<T>): Promise<T>;
  /** Changes of directory tables, durable when the promise resolves. */
  changeDirectory<T>(work: Work<T>): Promise<T>;
  /** Reads of the same kind in several editions, one after the other in one transaction. */
  readEditions<T>(
    editionIds: readonly string[],
    work: (tx: Tx, id: string) => Promise<T>,
  ): Promise<T[]>;
}

export interface PooledDatabase extends Database {
  readonly pool: pg.Pool;
  /** One transaction around work that would open its own: all of it is durable, or nothing. */
  together<T>(work: (db: Database, tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** The role that every connection takes on; it must not be able to bypass row-level security. */
  role: string;
  poolSize: number;
  /** Lets tests look at or change statements before they are sent. */
  plugins?: KyselyPlugin[];
  onError?: (error: Error) => void;
  /** Told after each transaction how long it took. */
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
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same holds for one in use, whose work reports the failure by itself.
  pool.on('connect', (client) => client.on('error', () => {}));

  const { onTransaction } = options;
  const run = <T>(begin: string[], work: Work<T>, ending: Ending) =>
    runTransaction({
      pool,
      begin,
      ending,
      onTransaction,
      work: (client) => work(bindKysely(client, options.plugins)),
    });

  return {
    pool,
    close: () => pool.end(),
    readEdition: (editionId, work) =>
      run(['BEGIN READ ONLY', setEdition(editionId)], work, 'later'),
    changeEdition: (editionId, work) =>
      retryCollisions(() => run(['BEGIN', setEdition(editionId)], work, 'awaited')),
    changeDirectory: (work) => retryCollisions(() => run(['BEGIN'], work, 'awaited')),
    together: (work) =>
      retryCollisions(() =>
        runTransaction({
          pool,
          begin: ['BEGIN'],
          ending: 'awaited',
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
        ending: 'later',
        onTransaction,
        work: (client) => {
          const tx = bindKysely(client, options.plugins);
          return readEach(client, editionIds, (id) => work(tx, id));
        },
      }),
  };
}

/**
 * Settings of every connection: the weak role, ends to what hangs, no compiler for tiny queries, and
 * the price of a random read on today's disks, so that ordered index scans are chosen for pages.
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

/** The same surface on a transaction that is already open; the opener commits. */
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

/** All connections are in use, and none came free in time. */
export class NoConnection extends Error {
  constructor(options: ErrorOptions) {
    super('No connection to the database came free in time.', options);
    this.name = 'NoConnection';
  }
}

async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const full = pool.totalCount >= pool.options.max;
    throw full ? new NoConnection({ cause: error }) : error;
  }
}

type Ending = 'awaited' | 'later';

interface TransactionOptions<T> {
  pool: pg.Pool;
  begin: string[];
  ending: Ending;
  onTransaction: DatabaseOptions['onTransaction'];
  work: (client: pg.PoolClient) => Promise<T>;
}

async function runTransaction<T>(options: TransactionOptions<T>): Promise<T> {
  const kind = options.ending === 'later' ? 'read' : 'write';
  const started = performance.now();
  try {
    return await traced({ name: `database ${kind}` }, () =>
      retryStalePlans(options.pool.options.max, () => transact(options)),
    );
  } finally {
    options.onTransaction?.(kind, performance.now() - started);
  }
}

async function transact<T>({ pool, begin, ending, work }: TransactionOptions<T>): Promise<T> {
  const client = await takeConnection(pool);
  // Not awaited: on a pipelined client these travel with the first query of the work. If one fails, so
  // does everything after it, and the work reports the failure. The edition is a message of its own:
  // Citus passes on to its workers only what it can read alone.
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
  if (ending === 'later') {
    // Whoever is next sends their BEGIN right behind it.
    sendWithNext(client);
    client.query('COMMIT').catch(() => {});
    client.release();
    return result;
  }
  await client.query('COMMIT').then(
    ({ command }) => {
      client.release();
      // PostgreSQL answers the COMMIT of a failed transaction with a rollback, not with an error.
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
    client.query(setEdition(id)).catch(() => {}); // travels with the read, which fails if it does
    results.push(await read(id));
  }
  return results;
}

// SET takes no parameters, so the id is checked instead of bound.
function setEdition(editionId: string): string {
  if (!/^\d{1,19}$/.test(editionId)) throw new Error('An edition id must be digits only.');
  return `SET LOCAL app.edition_id = '${editionId}'`;
}
