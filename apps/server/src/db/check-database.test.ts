import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminUrl,
  databaseUrl,
  runAsAdmin,
} from '../../../../testing/database/admin-connection.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { startService } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../core/log.ts';

const emptyName = `lienzo_empty_${randomBytes(6).toString('hex')}`;
let migrated: TestDatabase;
beforeAll(async () => {
  migrated = await createTestDatabase();
  await runAsAdmin(`create database ${emptyName}`);
});
afterAll(async () => {
  await migrated.drop();
  await runAsAdmin(`drop database if exists ${emptyName} with (force)`);
});

function start(env: Record<string, string>) {
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_AUDIENCE: 'lienzo',
    ...env,
  });
  return startService(config, { log: createLog('silent') });
}

async function countConnections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name = 'lienzo'`,
    );
    return rows[0].count;
  } finally {
    await client.end();
  }
}

describe('the service refuses to start', () => {
  it('on a database without migrations, and names the command to run', async () => {
    const starting = start({ DATABASE_URL: databaseUrl(adminUrl(), emptyName) });
    await expect(starting).rejects.toThrow(
      /is missing [1-9]\d* migration.*0001-foundation.*npm run migrate/,
    );
  });

  it('when the role does not exist yet, with the same advice', async () => {
    const starting = start({ DATABASE_URL: migrated.url, DATABASE_ROLE: 'lienzo_nobody' });
    await expect(starting).rejects.toThrow(/npm run migrate/);
  });

  it('when the user in the URL does not exist, without blaming migrations', async () => {
    const url = new URL(migrated.url);
    url.username = 'lienzo_nobody';
    await expect(start({ DATABASE_URL: url.href })).rejects.toThrow(
      /^role "lienzo_nobody" does not exist$|authentication failed/,
    );
  });

  it('with a role that can bypass row-level security', async () => {
    const role = new URL(adminUrl()).username;
    const starting = start({ DATABASE_URL: migrated.url, DATABASE_ROLE: role });
    await expect(starting).rejects.toThrow(/could bypass row-level security.*lienzo_runtime/);
  });

  it('with a role that owns the tables, because it could drop the policies', async () => {
    const owner = `lienzo_owner_${randomBytes(6).toString('hex')}`;
    const database = await createTestDatabase();
    await runAsAdmin(`create role ${owner}`);
    try {
      await runOn(database.url, `grant select on kysely_migration to ${owner}`);
      await runOn(database.url, `alter table editions owner to ${owner}`);
      const starting = start({ DATABASE_URL: database.url, DATABASE_ROLE: owner });
      await expect(starting).rejects.toThrow(/could bypass row-level security/);
    } finally {
      await database.drop();
      await runAsAdmin(`drop role ${owner}`);
    }
  });

  it('in production, with a user that could switch back to a role with more rights', async () => {
    const id = randomBytes(6).toString('hex');
    const [group, login, plain] = [
      `lienzo_group_${id}`,
      `lienzo_login_${id}`,
      `lienzo_plain_${id}`,
    ];
    await runAsAdmin(`create role ${group} bypassrls`);
    await runAsAdmin(`create role ${login} login password 'test' in role lienzo_runtime, ${group}`);
    await runAsAdmin(`create role ${plain} login password 'test' in role lienzo_runtime`);
    const urlOf = (user: string) => {
      const url = new URL(migrated.url);
      url.username = user;
      url.password = 'test';
      return url.href;
    };
    try {
      const production = { NODE_ENV: 'production' };
      await expect(start({ ...production, DATABASE_URL: migrated.url })).rejects.toThrow(
        /is a superuser, so it could bypass row-level security.*member of lienzo_runtime/,
      );
      await expect(start({ ...production, DATABASE_URL: urlOf(login) })).rejects.toThrow(
        `The database user ${login} can switch to the role ${group}, which has the attribute BYPASSRLS`,
      );
      await (await start({ ...production, DATABASE_URL: urlOf(plain) })).close();
      const allowed = { ...production, DATABASE_ALLOW_PRIVILEGED_LOGIN: 'true' };
      await (await start({ ...allowed, DATABASE_URL: migrated.url })).close();
    } finally {
      for (const role of [login, plain, group]) await runAsAdmin(`drop role ${role}`);
    }
  });

  it('when the database is unreachable, with the reason', async () => {
    const starting = start({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/lienzo' });
    await expect(starting).rejects.toThrow(/ECONNREFUSED/);
  });

  it('and leaves no connection open', async () => {
    const role = new URL(adminUrl()).username;
    await start({ DATABASE_URL: migrated.url, DATABASE_ROLE: role }).catch(() => {});
    await expect.poll(() => countConnections(migrated.url)).toBe(0);
  });
});

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
