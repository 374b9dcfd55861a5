import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { txOver } from '../../test/support/tx-over.ts';
import type { Tx } from '../db/bound-kysely.ts';
import { runtimeOptions } from '../db/database.ts';
import { listElementsById, listElementsFor } from './queries.ts';

const EDITION = '1';
const LARGE = randomUUID();

let database: TestDatabase;
let sql: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  // Most zones are small, so a plan for all of them expects a small one.
  await owner.query(
    `insert into elements (edition_id, zone_id, element_id, kind, z, body, items)
     select 1, zone_id, gen_random_uuid(), 'shape', 'a' || n, '{}', '{}' from (
       select gen_random_uuid() as zone_id, n from generate_series(1, 5000) as n
       union all
       select $1::uuid, n from generate_series(1, 20000) as n
     ) as zones`,
    [LARGE],
  );
  await owner.query('vacuum analyze elements');
  await owner.end();
  const options = `${runtimeOptions('lienzo_runtime')} -c plan_cache_mode=force_generic_plan`;
  sql = new pg.Client({ connectionString: database.url, options });
  await sql.connect();
  await sql.query(`set app.edition_id = '${EDITION}'`);
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

const scansOf = (plan: PlanNode): PlanNode[] => [
  ...(plan['Relation Name'] === 'elements' ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** How the statements of the work read elements, planned for all values as in the service. */
async function scansBy(work: (tx: Tx) => Promise<unknown>): Promise<PlanNode[]> {
  const scans: PlanNode[] = [];
  const tx = txOver(async ({ text, values }) => {
    // A statement with parameters is planned with their values unless it is a prepared one.
    const types = values.map(() => 'unknown').join(', ');
    await sql.query(`prepare asked (${types}) as ${text}`);
    const literals = values.map((value) => pg.escapeLiteral(toText(value))).join(', ');
    const { rows } = await sql.query(`explain (format json) execute asked (${literals})`);
    await sql.query('deallocate asked');
    scans.push(...scansOf(rows[0]['QUERY PLAN'][0].Plan));
    return { rows: [], rowCount: 0 };
  });
  await work(tx);
  return scans;
}

const toText = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value));

it.each<[string, (tx: Tx, ids: readonly string[]) => Promise<unknown>]>([
  ['', (tx, ids) => listElementsById(tx, { editionId: EDITION, zoneId: LARGE, ids })],
  [
    ' for somebody',
    (tx, ids) =>
      listElementsFor(tx, { editionId: EDITION, spaceId: '2', zoneId: LARGE, zuid: '3', ids }),
  ],
])('elements that are named are read%s by their keys, however large the zone', async (_, list) => {
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const scans = await scansBy((tx) => list(tx, ids));
  expect(scans).toHaveLength(1);
  expect(scans[0]?.['Index Name']).toBe('elements_pkey');
});
