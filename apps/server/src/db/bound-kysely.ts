import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg, { type ClientBase } from 'pg';
import { pipeline } from './pipeline.ts';
import type { Tables } from './tables.ts';
import { toConnectionError } from './unavailable.ts';

/** A query builder bound to one connection, normally inside a transaction. */
export type Tx = Kysely<Tables>;

/**
 * Binds a query builder to a pipelined client. Kysely's own transactions wait for BEGIN before they send
 * anything else; this way the first query is sent together with BEGIN and the tenant setting.
 */
export function bindKysely(client: ClientBase, plugins: KyselyPlugin[] = []): Tx {
  const known = bound.get(client);
  if (known) return known;
  const tx = createKysely(boundConnection(client), plugins);
  bound.set(client, tx);
  return tx;
}

/** One query builder per connection: creating one per transaction would cost more than sending it. */
const bound = new WeakMap<ClientBase, Tx>();

function createKysely(connection: DatabaseConnection, plugins: KyselyPlugin[]): Tx {
  return new Kysely<Tables>({
    plugins,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => boundDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Editions for which the current transaction of a connection wrote events. */
const withEvents = new WeakMap<Tx, Set<string>>();

/** Notes that the transaction wrote an event. `Database` reports it when the transaction is committed. */
export function noteEvent(tx: Tx, editionId: string): void {
  withEvents.set(tx, (withEvents.get(tx) ?? new Set()).add(editionId));
}

/** Returns the editions for which events were noted, and removes the notes. */
export function takeNotes(tx: Tx): ReadonlySet<string> {
  const noted = withEvents.get(tx);
  withEvents.delete(tx);
  return noted ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns whether plugins see the statements before they are sent. */
export function hasPlugins(tx: Tx): boolean {
  return tx.getExecutor().plugins.length > 0;
}

export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  /** Name of the prepared statement, which PostgreSQL keeps with its plan while the connection lasts. */
  readonly name?: string;
}

const IN_FAILED_TRANSACTION = '25P02';

function boundConnection(client: ClientBase): DatabaseConnection {
  // When a statement fails, those pipelined behind it fail too (25P02), and their errors may be observed
  // first. Only the first error tells the cause and whether to retry, so it replaces the later ones. An
  // error with another code is the first of a later transaction.
  let firstFailure: unknown;
  const explain = (error: unknown): unknown => {
    const isFollowUp = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
    if (!isFollowUp) firstFailure = error;
    return isFollowUp ? (firstFailure ?? error) : error;
  };
  return {
    async executeQuery<R>({ name, sql: text, parameters }: NamedQuery): Promise<QueryResult<R>> {
      pipeline(client);
      const query = { text, values: [...parameters], ...(name !== undefined && { name }) };
      const result = await client.query(query).catch((error) => {
        throw explain(toConnectionError(error, client));
      });
      return {
        rows: result.rows,
        ...(result.rowCount !== null && { numAffectedRows: BigInt(result.rowCount) }),
      };
    },
    streamQuery() {
      throw new Error('Streaming is not used: a cursor cannot share a pipelined connection.');
    },
  };
}

function boundDriver(connection: DatabaseConnection): Driver {
  const refuse = async () => {
    throw new Error('Transactions are opened by the Database, not by the query builder.');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
}
