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

/** A query builder that speaks on one connection, normally inside a transaction. */
export type Tx = Kysely<Tables>;

/**
 * Kysely's own transaction waits for BEGIN before it sends anything else. Binding it to a pipelined
 * client instead lets the first query travel together with BEGIN and the tenant setting.
 */
export function bindKysely(client: ClientBase, plugins: KyselyPlugin[] = []): Tx {
  const known = bound.get(client);
  if (known) return known;
  const tx = createKysely(boundConnection(client), plugins);
  bound.set(client, tx);
  return tx;
}

/** One for each connection: making one for each transaction would cost more than sending it. */
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

/** Whether somebody looks at the statements before they are sent. */
export function hasPlugins(tx: Tx): boolean {
  return tx.getExecutor().plugins.length > 0;
}

export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  /** Under which PostgreSQL keeps the statement and its plan, for as long as the connection lasts. */
  readonly name?: string;
}

const IN_FAILED_TRANSACTION = '25P02';

function boundConnection(client: ClientBase): DatabaseConnection {
  // After one statement failed, all that travel behind it fail too, and theirs may be the error that
  // is seen first. What went wrong, and whether to try again, only the first can say; the next that does
  // not follow another is the first of a later transaction.
  let firstFailure: unknown;
  const explain = (error: unknown): unknown => {
    const follows = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
    if (!follows) firstFailure = error;
    return follows ? (firstFailure ?? error) : error;
  };
  return {
    async executeQuery<R>({ name, sql: text, parameters }: NamedQuery): Promise<QueryResult<R>> {
      pipeline(client);
      const query = { text, values: [...parameters], ...(name !== undefined && { name }) };
      const result = await client.query(query).catch((error) => {
        throw explain(error);
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
