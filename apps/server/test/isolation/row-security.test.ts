import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { openTenants, type Tenant } from '../../../../testing/tenants/seeded-tenants.ts';
import {
  listReadable,
  listTenantTables,
  NOT_FORCED,
  WITHOUT_EDITION,
  withClient,
} from './tenant-tables.ts';

/** Views of tenant tables, with the rights of the caller. */
const VIEWS = ['element_graves', 'space_listing_source', 'team_and_group_members', 'working_links'];

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
  // Only deleted editions have these.
  for (const { editionId, teamId, people } of seeded) {
    await store.query(`insert into removed_memberships values ($1, $2, $3, '{}')`, [
      editionId,
      people[0]?.zuid,
      teamId,
    ]);
  }
  await store.close();
  [own, foreign] = seeded as [Tenant, Tenant]; // one for each marker
});
afterAll(() => database.drop());

describe('row-level security in the catalog', () => {
  it('forces a policy on every tenant table', async () => {
    await withClient(database.url, '', async (client) => {
      const tables = await listTenantTables(client);
      const { rows } = await client.query(
        `select relname, relrowsecurity as enabled, relforcerowsecurity as forced,
                (select count(*)::int from pg_policy where polrelid = pg_class.oid) as policies,
                (select bool_and(polqual is not null and polwithcheck is not null and polcmd = '*')
                 from pg_policy where polrelid = pg_class.oid) as complete
         from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
         order by relname`,
        [tables],
      );
      expect(tables.length).toBeGreaterThanOrEqual(8);
      expect(rows).toEqual(
        tables.map((relname) => ({
          relname,
          enabled: true,
          forced: !NOT_FORCED.includes(relname),
          policies: 1,
          complete: true,
        })),
      );
    });
  });

  it('covers everything that the service can read and that belongs to an edition', async () => {
    await withClient(database.url, '', async (client) => {
      const protectedTables = [...(await listTenantTables(client)), ...VIEWS];
      const unprotected = (await listReadable(client)).filter(
        (name) => !protectedTables.includes(name),
      );
      expect(unprotected).toEqual(WITHOUT_EDITION);
    });
  });

  it('leaves a few functions that run with other rights', async () => {
    await withClient(database.url, '', async (client) => {
      const { rows } = await client.query(
        `select proname, proconfig[1] as path from pg_proc
         where prosecdef and has_function_privilege('lienzo_runtime', oid, 'execute') order by 1`,
      );
      const names = [
        ...['app_editions_to_notify', 'app_editions_with_events', 'app_editions_with_webhooks'],
        ...['app_event_heads', 'app_inbox_versions', 'app_inboxes_to_mail'],
        ...['app_keep_audit_months', 'app_keep_event_days', 'app_search_hits'],
      ];
      const path = 'search_path=pg_catalog, pg_temp';
      expect(rows).toEqual(names.map((proname) => ({ proname, path })));
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
      for (const table of (await listReadable(client)).filter(
        (name) => !WITHOUT_EDITION.includes(name),
      )) {
        expect(await listEditions(client, table), table).toEqual([]);
        await client.query('begin');
        await client.query(`set local app.edition_id = '${editionId}'`);
        expect(await listEditions(client, table), table).toEqual([editionId]);
        await client.query('commit');
        expect(await listEditions(client, table), table).toEqual([]);
      }
    });
  });

  it('applies to hits of the search index', async () => {
    await withClient(database.url, '', async (owner) => {
      const { rows } = await owner.query(
        'select kind, folded, tokens from search_entries where edition_id = $1',
        [own.editionId],
      );
      expect(rows.length).toBeGreaterThan(0);
      await withClient(database.url, '-c role=lienzo_runtime', async (client) => {
        const countHits = async (editionId?: string) => {
          await client.query('begin');
          if (editionId) await client.query(`set local app.edition_id = '${editionId}'`);
          let hits = 0;
          for (const { kind, folded, tokens } of rows) {
            const found = await client.query(
              'select * from app_search_hits($1, $2, array[$3], true, 1000)',
              [kind, tokens, folded],
            );
            hits += found.rows.length;
          }
          await client.query('rollback');
          return hits;
        };
        expect(await countHits(own.editionId)).toBeGreaterThanOrEqual(rows.length);
        expect(await countHits(foreign.editionId)).toBe(0);
        expect(await countHits()).toBe(0);
      });
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

async function listEditions(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query(`select distinct edition_id::text as id from ${table}`);
  return rows.map((row) => row.id);
}
