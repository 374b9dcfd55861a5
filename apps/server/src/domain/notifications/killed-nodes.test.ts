import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../testing/database/test-database.ts';
import {
  openTenants,
  type Tenant,
  type TenantStore,
} from '../../../../../testing/tenants/seeded-tenants.ts';
import { openDatabase, type PooledDatabase } from '../../db/database.ts';
import { makeNotifications, postponeTask, takeTask } from './make-notifications.ts';

let database: TestDatabase;
let store: TenantStore;
let db: PooledDatabase;
let tenant: Tenant;
let lastId = 2 ** 50;
const deps = {
  ids: { next: () => String(lastId++) },
  clock: { now: () => new Date() },
  sendsMail: true,
};

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTenants(database.url, 'http://issuer.test');
  const people = [
    { subject: 'owner', editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' } as const,
    { subject: 'other', editionRole: 'MEMBER', teamRole: 'MEMBER', organizes: true } as const,
  ];
  [tenant] = (await store.seed([{ marker: 'killed', people }])) as [Tenant];
  db = openDatabase({ url: database.url, role: 'lienzo_runtime', poolSize: 4 });
});
afterAll(async () => {
  await db.close();
  await store.close();
  await database.drop();
});

/** Logs that the owner wrote a comment, with its task. */
async function logComment(seq: number, mentions: readonly string[]): Promise<void> {
  const { editionId, zoneId, spaceId, elementIds, people } = tenant;
  const author = people[0]?.zuid ?? '';
  await store.query(
    `update elements set author_zuid = $3, created_time = now(),
       body = (body::jsonb || jsonb_build_object('mentions', $4::text[]))::json
     where edition_id = $1 and element_id = $2`,
    [editionId, elementIds.comment, author, mentions],
  );
  const payload = {
    ...{ space_id: spaceId, zone_id: zoneId, from_seq: '0', to_seq: '1' },
    ...{ created: [elementIds.comment], changed: [], removed: [], authors: [author] },
  };
  await store.query(
    `insert into events (edition_id, seq, day, event_id, kind, payload, created_time, zone_id)
     values ($1, $2::bigint, now(), $2::bigint, 'zone.changed', $3, now(), $4)`,
    [editionId, seq, JSON.stringify(payload), zoneId],
  );
  await store.query(
    'insert into notification_tasks (edition_id, seq, from_seq) values ($1, $2::bigint, $2::bigint - 1)',
    [editionId, seq],
  );
}

const countRows = async () => {
  const [row] = await store.query<{ notifications: number; tasks: number; mentions: number }>(
    `select (select count(*)::int from notifications where zuid = $1) as notifications,
       (select count(*)::int from notification_tasks where retry_time is null) as tasks,
       (select count(*)::int from comment_mentions where $1 = any(zuids)) as mentions`,
    [tenant.people[1]?.zuid],
  );
  return row;
};

/** Works on the next task. With `fails`, the node is killed before it commits. */
const work = (fails?: 'fails') =>
  db.changeEdition(tenant.editionId, async (tx) => {
    const task = await takeTask(tx, tenant.editionId);
    const made = task && (await makeNotifications(tx, deps, { editionId: tenant.editionId, task }));
    if (fails) throw new Error('killed');
    return made;
  });

it('makes each notification once, however often a node is killed', async () => {
  const other = tenant.people[1]?.zuid ?? '';
  await logComment(2, [other, '9999999999999999999']);
  for (let n = 0; n < 3; n += 1) {
    await expect(work('fails')).rejects.toThrow('killed');
    expect(await countRows()).toEqual({ notifications: 0, tasks: 1, mentions: 0 });
  }
  expect(await work()).toEqual([other]);
  expect(await countRows()).toEqual({ notifications: 1, tasks: 0, mentions: 1 });
  expect(await work()).toBeUndefined();
  // The same comment in another event, for example after an undo.
  await logComment(3, [other]);
  expect(await work()).toEqual([]);
  expect(await countRows()).toEqual({ notifications: 1, tasks: 0, mentions: 1 });
});

it('lets one node at a time work on a task', async () => {
  await logComment(4, []);
  await logComment(5, []);
  const seen = await Promise.all(
    Array.from({ length: 4 }, () =>
      db.changeEdition(tenant.editionId, async (tx) => {
        const task = await takeTask(tx, tenant.editionId);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return task?.seq;
      }),
    ),
  );
  const taken = seen.filter((seq) => seq !== undefined);
  expect(taken.toSorted()).toEqual(['4', '5']);
});

it('gives up a task that fails 10 times', async () => {
  await logComment(6, []);
  const outcomes: boolean[] = [];
  for (let n = 0; n < 10; n += 1) {
    await store.query('update notification_tasks set retry_time = null where seq = 6');
    outcomes.push(
      await db.changeEdition(tenant.editionId, (tx) => postponeTask(tx, tenant.editionId)),
    );
  }
  expect(outcomes).toEqual([...Array(9).fill(false), true]);
  expect((await countRows())?.tasks).toBe(0);
});
