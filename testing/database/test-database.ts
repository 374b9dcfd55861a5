import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { adminUrl, databaseUrl, dropDatabase, runAsAdmin } from './admin-connection.ts';

export interface TestDatabase {
  /** Address for the owner of the tables. The service switches to its own role. */
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `lienzo_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name} template ${inject('templateDatabase')}`);
  return {
    url: databaseUrl(adminUrl(), name),
    drop: () => dropDatabase(name),
  };
}
