import { randomBytes } from 'node:crypto';
import { adminUrl, databaseUrl, dropDatabase, runAsAdmin } from './admin-connection.ts';
import type { TestDatabase } from './test-database.ts';

/** Copies a test database, which must have no open connections. */
export async function cloneDatabase(source: TestDatabase): Promise<TestDatabase> {
  const name = `lienzo_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name} template ${new URL(source.url).pathname.slice(1)}`);
  return {
    url: databaseUrl(adminUrl(), name),
    drop: () => dropDatabase(name),
  };
}
