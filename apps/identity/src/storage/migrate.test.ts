import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  adminUrl,
  databaseUrl,
  dropDatabase,
  runAsAdmin,
} from '../../../../testing/database/admin-connection.ts';
import { openPool } from './database.ts';
import { migrateIdentity } from './migrate.ts';
import { readKeys } from './stored-keys.ts';

const name = `lienzo_identity_${randomBytes(6).toString('hex')}`;
const roles = { owner: `${name}_owner`, login: `${name}_login` };

beforeAll(async () => {
  await runAsAdmin(`do $$ begin create role lienzo_identity nologin;
    exception when duplicate_object or unique_violation then null; end $$`);
  await runAsAdmin(`create role ${roles.owner} login password 'test'`);
  await runAsAdmin(`create role ${roles.login} login password 'test' in role lienzo_identity`);
  await runAsAdmin(`create database ${name} owner ${roles.owner}`);
});

afterAll(async () => {
  await dropDatabase(name);
  await runAsAdmin(`drop role if exists ${roles.owner}, ${roles.login}`);
});

function urlOf(role: string): string {
  const url = new URL(databaseUrl(adminUrl(), name));
  url.username = role;
  url.password = 'test';
  return url.href;
}

it('needs no superuser: one role owns the tables, another one signs people in', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrateIdentity(urlOf(roles.owner))));
  expect(applied.flat()).toEqual(['0001-accounts', '0005-first-account']);
  const pool = openPool(urlOf(roles.login));
  try {
    expect((await readKeys(pool)).signing).toHaveLength(1);
    await expect(pool.query('drop table accounts')).rejects.toThrow('must be owner');
  } finally {
    await pool.end();
  }
});
