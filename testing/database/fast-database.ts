import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

interface UndurableDatabase {
  database: TestDatabase;
  /** A connection that row-level security does not bind. */
  owner: pg.Client;
  close(): Promise<void>;
}

/** Thousands of small changes would wait for the disk, and none of them has to survive a crash. */
export async function createUndurableDatabase(): Promise<UndurableDatabase> {
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
