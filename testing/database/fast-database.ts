import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

interface FastDatabase {
  database: TestDatabase;
  /** A connection that bypasses row-level security. */
  owner: pg.Client;
  close(): Promise<void>;
}

/** Creates a database without synchronous commits, for tests with thousands of small changes. */
export async function createFastDatabase(): Promise<FastDatabase> {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('set synchronous_commit = off');
  await owner.query(`do $$ begin
    execute format('alter database %I set synchronous_commit = off', current_database());
  end $$`);
  return {
    database,
    owner,
    async close() {
      await owner.end();
      await database.drop();
    },
  };
}
