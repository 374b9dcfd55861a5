import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../../../../testing/database/database-session.ts';
import { openPlanner, type Planner } from '../../../../../testing/database/query-planner.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../testing/database/test-database.ts';
import { writeEntries } from '../search-index/entries.ts';
import { listElementsById, listElementsFor, listTombstones } from './queries.ts';

const LARGE = { editionId: '1', zoneId: randomUUID() };
const PERSON = { ...LARGE, spaceId: '2', zuid: '3' };

let database: TestDatabase;
let planner: Planner;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = await openSession(database.url);
  // Most zones are small, so a plan for all of them expects a small one.
  const rows = (columns: string) =>
    `select 1, zone_id, gen_random_uuid(), ${columns} from (
       select gen_random_uuid() as zone_id, n from generate_series(1, 5000) as n
       union all
       select '${LARGE.zoneId}'::uuid, n from generate_series(1, 20000) as n
     ) as zones`;
  await owner.query(
    `insert into elements (edition_id, zone_id, element_id, kind, z, body, items)
     ${rows(`'shape', 'a' || n, '{}', '{}'`)}`,
  );
  await owner.query(
    `insert into element_tombstones (edition_id, zone_id, element_id, client, clock) ${rows('1, n')}`,
  );
  await owner.query(`insert into search_entries ${rows(`'shape', 'Text', ' text', '{}', now()`)}`);
  await owner.query('vacuum analyze');
  await owner.close();
  planner = await openPlanner(database.url, LARGE.editionId);
});
afterAll(async () => {
  await planner?.close();
  await database?.drop();
});

const ids = Array.from({ length: 10 }, () => randomUUID());
const entries = ids.map((entryId) => ({ entryId, kind: 'shape' as const, text: 'New' }));

it.each<[string, string, string, Parameters<Planner['scansOf']>[1]]>([
  ['elements', 'elements', 'element_id', (tx) => listElementsById(tx, { ...LARGE, ids })],
  [
    'elements for a person',
    'elements',
    'element_id',
    (tx) => listElementsFor(tx, { ...PERSON, ids }),
  ],
  ['tombstones', 'element_tombstones', 'element_id', (tx) => listTombstones(tx, { ...LARGE, ids })],
  [
    'search entries',
    'search_entries',
    'entry_id',
    (tx) => writeEntries(tx, { ...LARGE, time: new Date() }, entries),
  ],
])('reads %s by primary key, regardless of the size of the zone', async (_, table, key, work) => {
  const scans = await planner.scansOf(table, work);
  expect(scans).toHaveLength(1);
  expect(scans[0]?.['Index Name']).toBe(`${table}_pkey`);
  expect(scans[0]?.['Index Cond']).toContain(key);
});
