import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { adminUrl, databaseUrl, dropDatabase, runAsAdmin } from './admin-connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: string;
  }
}

/** Creates, once before all test files, the migrated database that each of them clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const name = `lienzo_template_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name}`);
  await migrate(databaseUrl(adminUrl(), name));
  project.provide('templateDatabase', name);
  return () => dropDatabase(name);
}
