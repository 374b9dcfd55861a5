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
import type { ClientBase } from 'pg';
import type { Tables } from './tables.ts';

/** A query builder that speaks on one connection, normally inside a transaction. */
export type Tx = Kysely<Tables>;

/**
 * Kysely's own transaction waits for BEGIN before it sends anything else. Binding it to a pipelined
 * client instead lets the first query travel together with BEGIN and the tenant setting.
 */
export function bindKysely(client: ClientBase, plugins: KyselyPlugin[] = []): Tx {
  const connection = boundConnection(client);
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

function boundConnection(client: ClientBase): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client.query(query.sql, [...query.parameters]);
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
