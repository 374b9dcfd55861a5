import {
  addTeamMembers,
  createEdition,
  createTeam,
  getEdition,
  listSpaces,
} from '@lienzo/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeTransaction } from '../../../../../testing/database/fake-transaction.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { fillSpaces } from '../../../../../testing/tenants/fill-spaces.ts';
import { listMySpaces } from '../../api/spaces/list-spaces.ts';
import { systemClock } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { createOffload } from '../../core/offload.ts';
import { runtimeOptions } from '../../db/connection-settings.ts';
import type { Database } from '../../db/database.ts';
import { refreshListings } from './refresh-listings.ts';

const FILTERS = listSpaces.query.properties.action_type.enum;
const SORTS = [undefined, ...listSpaces.query.properties.sort_by.enum];
const PAGES = [1, 100];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const service = useService();
let caller: Person;
let sql: pg.Client;
let edition: { editionId: string; teamId: string };
let plans: PlanNode[] = [];

beforeAll(async () => {
  const owner = await service.signIn('owner');
  const { edition_id, team_id } = await owner.client.call(createEdition, {
    body: { team_name: 'Atelier' },
  });
  const { team } = await owner.client.call(createTeam, {
    params: { edition_id },
    body: { team_name: 'Elsewhere' },
  });
  await owner.client.call(addTeamMembers, {
    params: { edition_id, team_id },
    body: { members_info: [{ mail_id: 'caller@example.test', role: 'MEMBER' }] },
  });
  caller = await service.signIn('caller');
  await caller.client.call(getEdition, { params: { edition_id } });
  edition = { editionId: edition_id, teamId: team_id };
  await fillSpaces({
    ...edition,
    databaseUrl: service.database.url,
    otherTeamId: team.team_id,
    callerZuid: caller.zuid,
    spaces: 20_000,
    reachable: 8_000,
  });
  await fillGroups(edition.editionId);
  sql = new pg.Client({
    connectionString: service.database.url,
    options: runtimeOptions('lienzo_runtime'),
  });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
});

/** Creates groups of the owner, of which the caller is in a few. PostgreSQL scans small tables sequentially. */
async function fillGroups(editionId: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  await client.query(
    `insert into groups (edition_id, group_id, group_name, managed_by, created_time, modified_time)
     select $1, n, 'Group ' || n, 'MANUAL', now(), now() from generate_series(1, 20000) n`,
    [editionId],
  );
  await client.query(
    `insert into group_members (edition_id, group_id, zuid, added_time)
     select g.edition_id, g.group_id, e.owner_zuid, now()
     from groups g join editions e on e.edition_id = g.edition_id where g.edition_id = $1
     union all
     select g.edition_id, g.group_id, $2, now() from groups g where g.edition_id = $1 and g.group_id <= 20`,
    [editionId, caller.zuid],
  );
  await client.query('analyze groups, group_members');
  await client.end();
}

/** Creates a context that records the plan PostgreSQL executed each statement with. */
function explainingContext(): Context {
  const tx = createFakeTransaction(async ({ text, values }) => {
    const explained = await sql.query(`explain (analyze, format json) ${text}`, values);
    plans.push(explained.rows[0]['QUERY PLAN'][0].Plan);
    return sql.query(text, values);
  });
  const db = {
    async readEdition<T>(editionId: string, work: (bound: typeof tx) => Promise<T>) {
      await sql.query(`begin; set local app.edition_id = '${editionId}'`);
      try {
        return await work(tx);
      } finally {
        await sql.query('rollback');
      }
    },
  } as Database; // listing only reads one edition
  return {
    db,
    clock: systemClock,
    ids: { next: () => '1' },
    settings: service.config.settings,
    offload: createOffload(),
    live: { notifyChanged: async () => {}, projectWithin: async () => false },
    afterCommit: () => {},
    session: { key: '', scopes: [], refresh: async () => {} },
    caller: { zuid: caller.zuid, displayName: 'Caller', mailId: null, issuer: '' },
  };
}

function scansOf(plan: PlanNode): PlanNode[] {
  const inner = (plan.Plans ?? []).flatMap(scansOf);
  return plan['Node Type'].includes('Scan') && plan['Relation Name'] ? [plan, ...inner] : inner;
}

function rowsRead(scan: PlanNode): number {
  const removed =
    (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0);
  return (scan['Actual Rows'] + removed) * scan['Actual Loops'];
}

describe('refreshListings', () => {
  it('updates the listings of a changed space without reading those of other spaces', async () => {
    const { editionId } = edition;
    const { spaces } = await listMySpaces(explainingContext(), {
      ...edition,
      filter: 'SHARED_BY_ME',
      sort: undefined,
      page: 1,
      limit: 1,
      countAll: false,
    });
    plans = [];
    await explainingContext().db.readEdition(editionId, (tx) =>
      refreshListings(tx, { editionId, spaceIds: spaces.map((space) => space.space_id) }),
    );
    const scans = plans.flatMap(scansOf);
    expect(scans.length).toBeGreaterThan(3);
    expect(scans.filter((scan) => scan['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(scans.map(rowsRead).reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(100);
  });
});

describe('a page of a list', () => {
  for (const filter of FILTERS) {
    for (const sort of SORTS) {
      it(`${filter} by ${sort ?? 'default'} reads about as many rows as the pages up to it contain`, async () => {
        for (const page of PAGES) {
          plans = [];
          const limit = 10;
          const { spaces } = await listMySpaces(explainingContext(), {
            ...edition,
            filter,
            sort,
            page,
            limit,
            countAll: false,
          });
          expect(spaces).toHaveLength(limit);
          const scans = plans.flatMap(scansOf);
          const sequential = scans.filter((scan) => scan['Node Type'] === 'Seq Scan');
          expect(sequential, JSON.stringify(sequential)).toEqual([]);
          const read = scans.map(rowsRead).reduce((sum, rows) => sum + rows, 0);
          // The server keeps up to 1,000 visits per person and looks up each of them once.
          const visits = sort === 'RECENTLY_ACCESSED_BY_USER' ? 6_000 : 0;
          expect(read).toBeLessThanOrEqual(4 * page * limit + 200 + visits);
        }
      });
    }
  }
});
