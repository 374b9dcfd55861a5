import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { bindKysely, type Tx, takeNotes } from './bound-kysely.ts';
import { connectionDefaults, runtimeOptions } from './connection-settings.ts';
import { checkServer } from './epoch.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { retryCollisions } from './retry.ts';
import { createShare, type Share } from './share.ts';
import {
  type CommitMode,
  runTransaction,
  sendStatement,
  type TransactionKind,
  takeConnection,
} from './transaction.ts';
import { noteCloseError } from './unavailable.ts';
import { watchConnections } from './watch-connections.ts';
import { createWriteHealth, type WriteHealth } from './write-health.ts';

export type Work<T> = (tx: Tx) => Promise<T>;

/** All access to PostgreSQL: every query of an edition runs in a transaction that sets the edition. */
export interface Database {
  /** Reads from one edition. The result does not wait for COMMIT, as there is nothing to lose. */
  readEdition<T>(editionId: string, work: Work<T>): Promise<T>;
  /**
   * Changes one edition; durable when the promise resolves. May run the work more than once. Work that
   * locks a zone names it, and runs in turn with other such work of this process.
   */
  changeEdition<T>(editionId: string, work: Work<T>, zoneId?: string): Promise<T>;
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

/** A `Database` with a pool of connections. */
interface Connected extends Database {
  readonly pool: pg.Pool;
  /**
   * Runs work that would open several transactions in a single one, so that all or none of it is
   * committed. Work on an edition counts toward the share of that edition.
   */
  inOneTransaction<T>(work: (db: Database, tx: Tx) => Promise<T>, editionId?: string): Promise<T>;
}

/** Access on behalf of a person, who takes turns with others and uses a part of the connections at most. */
export type PersonalDatabase = Omit<Connected, 'pool'>;

export interface PooledDatabase extends Connected {
  forPerson(zuid: string): PersonalDatabase;
  /** Separate connections for probes and checks of sessions, which must not wait for other work. */
  readonly reserved: Connected;
  readonly writes: Pick<WriteHealth, 'stuckMilliseconds'>;
  /**
   * Runs work that locks a zone one after the other, without a connection while it waits. If several
   * transactions of a node waited for a lock and the node was paused, each of them would get the lock and
   * hold it for seconds.
   */
  readonly zoneTurns: Share;
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
  /** Called after a transaction that wrote events for an edition was committed. */
  onEvents?: (editionId: string) => void;
}

const RESERVED_CONNECTIONS = 2;
const WAIT_MILLISECONDS = 10_000;
const MAX_WAITING = 10_000;

export function openDatabase(options: DatabaseOptions): PooledDatabase {
  const writes = createWriteHealth();
  const zoneTurns = shareOf(1, 1);
  const { poolSize } = options;
  const main = createPool(options, { max: poolSize, application_name: 'lienzo' });
  const reserved = createPool(options, {
    max: RESERVED_CONNECTIONS,
    application_name: 'lienzo-reserved',
  });
  const shared = { pool: main.pool, writes, zoneTurns };
  const people = queueOf(poolSize);
  return {
    ...connect(options, { ...shared, inTurn: editionTurns(shareOf(poolSize)) }),
    forPerson: (zuid) =>
      connect(options, {
        ...shared,
        inTurn: (editionId, work) => people.run(zuid, work, editionId),
      }),
    reserved: connect(options, {
      pool: reserved.pool,
      inTurn: editionTurns(shareOf(RESERVED_CONNECTIONS, RESERVED_CONNECTIONS)),
      writes,
      zoneTurns,
    }),
    writes,
    zoneTurns,
    async close() {
      await Promise.all([main.close(), reserved.close()]);
    },
  };
}

/** One edition uses at most three quarters of the connections, so that others are not held up by it. */
function shareOf(connections: number, max = Math.max(1, Math.floor((connections * 3) / 4))): Share {
  return createShare({ max, maxWaiting: MAX_WAITING, waitMilliseconds: WAIT_MILLISECONDS });
}

/**
 * Requests of all people use at most three quarters of the connections, so that signing in, live editing and jobs
 * always find one. A person uses at most 2 in 5.
 */
function queueOf(connections: number): FairQueue {
  const most = connections - Math.floor(connections / 4);
  return createFairQueue({
    max: most,
    maxPerKey: Math.max(1, Math.floor((connections * 2) / 5)),
    maxPerGroup: Math.max(1, Math.floor((connections * 3) / 4)),
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING,
    waitMilliseconds: WAIT_MILLISECONDS,
  });
}

function createPool(
  { url, role, onError }: DatabaseOptions,
  config: Pick<pg.PoolConfig, 'max' | 'application_name'>,
) {
  const pool = new pg.Pool({
    ...connectionDefaults,
    ...config,
    connectionString: url,
    options: runtimeOptions(role),
    pipeline: true,
    onConnect: checkServer,
    connectionTimeoutMillis: WAIT_MILLISECONDS,
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => onError?.(error));
  // A connection in use also needs a listener, although its work reports the failure.
  pool.on('connect', (client) => client.on('error', (error) => noteCloseError(client, error)));
  const watch = watchConnections(pool, url);
  return {
    pool,
    async close() {
      await pool.end();
      await watch.close();
    },
  };
}

/** Starts work on an edition, or on directory tables, when it may take a connection. */
type InTurn = <T>(editionId: string | undefined, work: () => Promise<T>) => Promise<T>;

/** Limits the work on each edition; work on directory tables starts immediately. */
function editionTurns(share: Share): InTurn {
  return (editionId, work) => (editionId === undefined ? work() : share.run(editionId, work));
}

interface ConnectOptions {
  pool: pg.Pool;
  inTurn: InTurn;
  writes: WriteHealth;
  zoneTurns: Share;
}

function connect(
  { plugins, onTransaction, onEvents }: DatabaseOptions,
  { pool, inTurn, writes, zoneTurns }: ConnectOptions,
): Connected {
  const run = <T>(
    begin: string[],
    commit: CommitMode,
    work: (client: pg.PoolClient) => Promise<T>,
  ) => runTransaction({ pool, begin, commit, onTransaction, work });
  const read = <T>(begin: string[], work: Work<T>) =>
    run(begin, 'deferred', (client) => work(bindKysely(client, plugins)));
  const write = async <T>(begin: string[], work: (tx: Tx, client: pg.PoolClient) => Promise<T>) => {
    let noted: Iterable<string> = [];
    const attempt = async (client: pg.PoolClient) => {
      const tx = bindKysely(client, plugins);
      takeNotes(tx); // those of a transaction that failed
      const result = await work(tx, client);
      noted = takeNotes(tx);
      return result;
    };
    const result = await writes.track(() => retryCollisions(() => run(begin, 'awaited', attempt)));
    for (const editionId of noted) onEvents?.(editionId);
    return result;
  };
  const change = <T>(begin: string[], work: Work<T>) => write(begin, (tx) => work(tx));

  return {
    pool,
    readEdition(editionId, work) {
      const begin = ['BEGIN READ ONLY', setEdition(editionId)];
      return inTurn(editionId, () => read(begin, work));
    },
    changeEdition(editionId, work, zoneId) {
      const begin = ['BEGIN', setEdition(editionId)];
      const changed = () => inTurn(editionId, () => change(begin, work));
      return zoneId === undefined ? changed() : zoneTurns.run(zoneId, changed);
    },
    changeDirectory: (work) => inTurn(undefined, () => change(['BEGIN'], work)),
    inOneTransaction(work, editionId) {
      const begun = () => write(['BEGIN'], (tx, client) => work(joinTransaction(client, tx), tx));
      return inTurn(editionId, begun);
    },
    readDirectory: (work) =>
      inTurn(undefined, async () => {
        const client = await takeConnection(pool);
        try {
          return await work(bindKysely(client, plugins));
        } finally {
          client.release();
        }
      }),
    readEditions: (editionIds, work) =>
      inTurn(undefined, () =>
        run(['BEGIN READ ONLY'], 'deferred', (client) => {
          const tx = bindKysely(client, plugins);
          return readEach(client, editionIds, (id) => work(tx, id));
        }),
      ),
  };
}

/** Returns a `Database` whose work runs inside an open transaction; its opener commits. */
function joinTransaction(client: pg.ClientBase, tx: Tx): Database {
  const inEdition = async <T>(editionId: string, work: Work<T>) => {
    await sendStatement(client, setEdition(editionId));
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
