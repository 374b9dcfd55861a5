import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { openTenants, type Tenant } from '../../../../testing/tenants/seeded-tenants.ts';
import { listTenantTables, TABLES_WITHOUT_READ_POLICY, withClient } from './tenant-tables.ts';

let database: TestDatabase;
let own: Tenant;
let foreign: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  const store = await openTenants(database.url, 'http://issuer.test');
  const seeded = await store.seed(
    ['own', 'foreign'].map((marker) => ({
      marker,
      people: [{ subject: `${marker}-owner`, editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' }],
      invited: [`${marker}-guest@example.test`],
      keys: [`${marker}-key`],
    })),
  );
  await store.close();
  [own, foreign] = seeded as [Tenant, Tenant]; // one for each marker
});
afterAll(() => database.drop());

describe('row-level security in the catalog', () => {
  it('forces a policy on every tenant table', async () => {
    await withClient(database.url, '', async (client) => {
      const tables = await listProtectedTables(client);
      const { rows } = await client.query(
        `select relname, relrowsecurity and relforcerowsecurity as forced,
                (select count(*)::int from pg_policy where polrelid = pg_class.oid) as policies,
                (select bool_and(polqual is not null and polwithcheck is not null and polcmd = '*')
                 from pg_policy where polrelid = pg_class.oid) as complete
         from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
         order by relname`,
        [tables],
      );
      expect(tables.length).toBeGreaterThanOrEqual(8);
      expect(rows).toEqual(
        tables.map((relname) => ({ relname, forced: true, policies: 1, complete: true })),
      );
    });
  });

  it('has a write policy only where a read policy would prevent index use', async () => {
    await withClient(database.url, '', async (client) => {
      const { rows } = await client.query(
        `select relname, relrowsecurity and relforcerowsecurity as forced, (
           select array_agg(polcmd::text || case when polcmd = 'r' then ' ' || pg_get_expr(polqual, polrelid)
             when coalesce(polqual, polwithcheck) is null then ' open' else '' end order by polcmd)
           from pg_policy where polrelid = pg_class.oid) as policies
         from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
        [TABLES_WITHOUT_READ_POLICY],
      );
      const policies = ['a', 'd', 'r true', 'w'];
      expect(rows).toEqual(
        TABLES_WITHOUT_READ_POLICY.map((relname) => ({ relname, forced: true, policies })),
      );
    });
  });

  it.each(TABLES_WITHOUT_READ_POLICY)('refuses writes to %s of another edition', async (table) => {
    await withClient(database.url, '-c role=lienzo_runtime', async (client) => {
      await client.query(`begin; set local app.edition_id = '${own.editionId}'`);
      const updated = await client.query(
        `update ${table} set text = 'changed' returning edition_id`,
      );
      const deleted = await client.query(`delete from ${table} returning edition_id`);
      for (const { rows } of [updated, deleted]) {
        expect(new Set(rows.map((row) => row.edition_id))).toEqual(new Set([own.editionId]));
      }
      await client.query('rollback');
    });
  });

  it('cannot be bypassed by the role of the service', async () => {
    await withClient(database.url, '', async (client) => {
      const { rows } = await client.query(
        `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as strong,
                (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
                (select count(*)::int from pg_auth_members where member = pg_roles.oid) as others
         from pg_roles where rolname = 'lienzo_runtime'`,
      );
      expect(rows).toEqual([{ strong: false, owned: 0, others: 0 }]);
    });
  });

  it('shows no rows before an edition is set, and only its rows afterwards', async () => {
    const { editionId } = own;
    await withClient(database.url, '-c role=lienzo_runtime', async (client) => {
      for (const table of await listProtectedTables(client)) {
        expect(await listEditions(client, table), table).toEqual([]);
        await client.query('begin');
        await client.query(`set local app.edition_id = '${editionId}'`);
        expect(await listEditions(client, table), table).toEqual([editionId]);
        await client.query('commit');
        expect(await listEditions(client, table), table).toEqual([]);
      }
    });
  });

  it('refuses rows of an edition other than the current one', async () => {
    await withClient(database.url, '-c role=lienzo_runtime', async (client) => {
      await client.query('begin');
      await client.query(`set local app.edition_id = '${own.editionId}'`);
      const insert = client.query(
        `insert into outbox (edition_id, event_id, kind, payload, created_time)
         values ($1, 1, 'test', '{}', now())`,
        [foreign.editionId],
      );
      await expect(insert).rejects.toThrow('row-level security');
    });
  });
});

async function listProtectedTables(client: pg.Client): Promise<string[]> {
  const tables = await listTenantTables(client);
  return tables.filter((table) => !TABLES_WITHOUT_READ_POLICY.includes(table));
}

async function listEditions(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query(`select distinct edition_id::text as id from ${table}`);
  return rows.map((row) => row.id);
}
