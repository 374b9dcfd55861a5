import { addTeamMembers, createEdition, getEdition } from '@lienzo/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeTransaction } from '../../../../../testing/database/fake-transaction.ts';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { fillSearchEntries } from '../../../../../testing/search/fill-search-entries.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { runtimeOptions } from '../../db/connection-settings.ts';
import type { EntryKind } from '../search-index/entries.ts';
import { readKeyword } from './keyword.ts';
import { listMatches, SEARCH_LIMITS } from './list-matches.ts';
import { countMatches, readMatches } from './queries.ts';

const KINDS: readonly EntryKind[] = ['zone', 'frame', 'shape', 'comment'];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Rows of search entries that a transaction has read, including those read in functions. */
interface ReadRows {
  scans: number;
  scanned: number;
  fetched: number;
}

const service = useService();
const owner = usePerson(service, 'owner');
let guest: Person;
let sql: pg.Client;
let place: { editionId: string; teamId: string };
let plans: PlanNode[] = [];
let statements: string[] = [];

beforeAll(async () => {
  const { edition_id, team_id } = await owner.client.call(createEdition, {
    body: { team_name: 'Atelier' },
  });
  await owner.client.call(addTeamMembers, {
    params: { edition_id, team_id },
    body: { members_info: [{ mail_id: 'guest@example.test', role: 'MEMBER' }] },
  });
  guest = await service.signIn('guest');
  await guest.client.call(getEdition, { params: { edition_id } });
  place = { editionId: edition_id, teamId: team_id };
  await fillSearchEntries({
    ...place,
    databaseUrl: service.database.url,
    ownerZuid: owner.zuid,
    guestZuid: guest.zuid,
    spaces: 300,
    zonesEach: 4,
    entriesEach: 25,
  });
  sql = new pg.Client({
    connectionString: service.database.url,
    options: runtimeOptions('lienzo_runtime'),
  });
  await sql.connect();
}, 120_000);
afterAll(async () => {
  await sql.end();
});

/** Searches like the service and records the executed plans. */
async function search(person: Person, text: string, page = { from: 0, limit: 20 }) {
  plans = [];
  statements = [];
  const tx = createFakeTransaction(async ({ text: statement, values }) => {
    const explained = await sql.query(`explain (analyze, format json) ${statement}`, values);
    plans.push(explained.rows[0]['QUERY PLAN'][0].Plan);
    statements.push(statement);
    return sql.query(statement, values);
  });
  const keyword = readKeyword(text);
  if (!keyword) throw new Error('The keyword has no searchable characters.');
  const { editionId, teamId } = place;
  const scope = { ...place, principalIds: [person.zuid, editionId, teamId] };
  const query = { scope, keyword, kinds: KINDS };
  await sql.query(`begin; set local app.edition_id = '${editionId}'`);
  try {
    const before = await countReads();
    const matches = await listMatches(tx, query, { ...page, limits: SEARCH_LIMITS });
    const found = await readMatches(tx, scope, matches);
    const read = await countReads(before);
    await countMatches(tx, query, 10_001);
    return { found, read, readAndCounted: await countReads(before) };
  } finally {
    await sql.query('rollback');
  }
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const NOTHING: ReadRows = { scans: 0, scanned: 0, fetched: 0 };

// The counters can include earlier transactions of the session.
async function countReads(before = NOTHING): Promise<ReadRows> {
  const { rows } = await sql.query(
    `select seq_scan::int as scans, seq_tup_read::int as scanned, idx_tup_fetch::int as fetched
     from pg_stat_xact_user_tables where relname = 'search_entries'`,
  );
  const { scans, scanned, fetched }: ReadRows = rows[0];
  return {
    scans: scans - before.scans,
    scanned: scanned - before.scanned,
    fetched: fetched - before.fetched,
  };
}

function sequentialScans(): string[] {
  return plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => String(node['Relation Name']));
}

// Every statement runs twice: once explained, once for its result.
const RUNS = 2;

describe('a search by a person who can see 30,000 entries', () => {
  it.each([
    ['a frequent word', 'common', 60],
    ['a frequent word beginning', 'co', 60],
    ['a frequent fragment', 'omm', 60],
    ['a rare word', 'unicorn', 6],
    ['a rare fragment', 'nicor', 6],
    ['a rare and a frequent word', 'common unicorn', 6],
    ['a missing word', 'zeppelin', 0],
    ['a missing fragment', 'eppel', 0],
  ])('for %s reads few entries and scans no table', async (_what, text, count) => {
    const { found, read, readAndCounted } = await search(owner, text);
    expect(found).toHaveLength(count);
    expect(sequentialScans()).toEqual([]);
    expect(read.fetched).toBeLessThanOrEqual(RUNS * (3 * SEARCH_LIMITS.probe + 500));
    expect(readAndCounted).toMatchObject({ scans: 0, scanned: 0 });
  });
});

describe('a search by a person who can see few entries', () => {
  it('reads only the entries that they can see', async () => {
    const { found, read } = await search(guest, 'unicorn');
    expect(found.length).toBeLessThanOrEqual(3);
    expect(sequentialScans()).toEqual([]);
    expect(read).toMatchObject({ scans: 0, scanned: 0 });
    expect(read.fetched).toBeLessThanOrEqual(RUNS * (3_000 + 100));
  });
});

describe('every statement on search entries', () => {
  it('filters each use of the table by edition', async () => {
    for (const person of [owner, guest]) {
      await search(person, 'common unicorn', { from: 3, limit: 7 });
      expect(statements.length).toBeGreaterThan(2);
      for (const statement of statements) {
        const named = statement.match(/search_entries (\w+)/g) ?? [];
        const compared = statement.match(/\be\.edition_id = \$\d+/g) ?? [];
        expect(compared.length, statement).toBe(named.length);
      }
    }
  });
});
