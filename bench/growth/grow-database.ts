import pg from 'pg';
import { entryRowsText } from '../../apps/server/src/domain/search-index/entries.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { createVocabulary } from '../search/vocabulary.ts';

/** The amount of data in addition to what the service created. */
export interface Extent {
  /** Editions with one zone each. */
  editions: number;
  /** Zones in other spaces. */
  zones: number;
}

interface Growth {
  databaseUrl: string;
  /** A zone of the measured edition. */
  home: Canvas;
  callerZuid: string;
  from: Extent;
  to: Extent;
}

export const ZONES_A_SPACE = 50;
/** One space in ten belongs to the measured edition, and half of those to the caller. */
const HOME_SHARE = 10;
const SPACES_A_CHUNK = 10_000;
const NAMES = 2_000;
/** Below every id that the service creates. */
const FIRST_EDITION = 1_000_000;
const FIRST_ID = 2_000_000;

/**
 * Adds editions, spaces and zones by SQL, with all indexes in place. An edition has an owner, a team and
 * a space with a zone. Zones are empty and have no journal, like new ones. Only the zone names of the
 * measured edition get search entries: adding all of them would take too long.
 */
export async function growDatabase(growth: Growth): Promise<void> {
  const sql = new pg.Client({ connectionString: growth.databaseUrl });
  await sql.connect();
  try {
    await sql.query(`set synchronous_commit = off; set jit = off; set work_mem = '256MB';
      set maintenance_work_mem = '1GB'; set session_replication_role = replica`);
    for (const statement of editionStatements(growth)) await sql.query(statement);
    const spaces = { from: spacesOf(growth.from), to: spacesOf(growth.to) };
    if (spaces.to > spaces.from) await makeNames(sql, growth.home.edition_id);
    const indexes = await findTokenIndexes(sql);
    for (const { name } of indexes) await sql.query(`alter index ${name} set (${COLLECT})`);
    for (let start = spaces.from; start < spaces.to; start += SPACES_A_CHUNK) {
      const end = Math.min(start + SPACES_A_CHUNK, spaces.to);
      for (const statement of spaceStatements(growth, start, end)) await sql.query(statement);
    }
    for (const { name, options } of indexes) {
      await sql.query(`alter index ${name} set (${options.join(', ')})`);
    }
    await refuseOrphans(sql);
    await sql.query('vacuum analyze');
  } finally {
    await sql.end();
  }
}

/** Collects new entries in the pending list; the vacuum at the end merges them into the index. */
const COLLECT = 'fastupdate = on, gin_pending_list_limit = 2097151';

async function findTokenIndexes(sql: pg.Client) {
  const { rows } = await sql.query<{ name: string; options: string[] }>(
    `select index.relname as name, index.reloptions as options
     from pg_class index join pg_index on indexrelid = index.oid join pg_am on pg_am.oid = relam
     where indrelid = 'search_entries'::regclass and amname = 'gin'`,
  );
  return rows;
}

/** Checks foreign keys once at the end: checking each row would double the time. */
async function refuseOrphans(sql: pg.Client): Promise<void> {
  for (const { table, parent, key } of PARENTS) {
    const { rowCount } = await sql.query(
      `select from ${table} left join ${parent} using (${key}) where ${parent}.edition_id is null limit 1`,
    );
    if (rowCount !== 0) throw new Error(`Some ${table} have no ${parent}.`);
  }
}

const PARENTS = [
  { table: 'teams', parent: 'editions', key: 'edition_id' },
  { table: 'team_members', parent: 'teams', key: 'edition_id, team_id' },
  { table: 'team_members', parent: 'edition_members', key: 'edition_id, zuid' },
  { table: 'spaces', parent: 'teams', key: 'edition_id, team_id' },
  { table: 'space_members', parent: 'spaces', key: 'edition_id, space_id' },
  { table: 'zones', parent: 'spaces', key: 'edition_id, space_id' },
];

function spacesOf({ zones }: Extent): number {
  return Math.ceil(zones / ZONES_A_SPACE);
}

function editionStatements({ from, to }: Growth): string[] {
  const some = `generate_series(${FIRST_EDITION + from.editions}, ${FIRST_EDITION + to.editions - 1}) n`;
  return [
    `insert into users select n, 'Person ' || n, 'person-' || n || '@example.test', now(), now() from ${some}`,
    `insert into identities select 'subject-' || n, 'https://elsewhere.example', n from ${some}`,
    `insert into user_editions select n, n, now(), true from ${some}`,
    `insert into editions select n, 'Edition ' || n, 'TEAM', 'ACTIVE', n, now(), now() from ${some}`,
    `insert into subscriptions select n, 'FREE_PLAN', null, now(), null from ${some}`,
    `insert into edition_members
     select n, n, 'SUPER_ADMIN', 'Person ' || n, 'person-' || n || '@example.test', now() from ${some}`,
    `insert into teams select n, n, 'Team ' || n, '', true, n, 'Person ' || n, now(), now() from ${some}`,
    `insert into team_members select n, n, n, 'TEAM_ADMIN', n, now(), now() from ${some}`,
    `insert into spaces
     select n, n, n, 'First', 'ACTIVE', n, n, false, now(), now(), now(), null from ${some}`,
    `insert into space_members select n, n, n, 'USER', 'CREATOR', n, now() from ${some}`,
    `insert into space_listings
     select * from space_listing_source where space_id in (select n from ${some})`,
    `insert into zones (edition_id, zone_id, zone_key, space_id, zone_name, position, author_zuid,
       last_author_zuid, created_time, modified_time, state_modified_time)
     select n, gen_random_uuid(), n, n, 'First', 'a0', n, n, now(), now(), now() from ${some}`,
  ];
}

/** Creates zone names with their search entries in the measured edition. */
async function makeNames(sql: pg.Client, editionId: string): Promise<void> {
  const entries = createVocabulary(NAMES).texts.map((text, index) => ({
    entryId: String(index),
    kind: 'zone' as const,
    text: text.split(' ').slice(0, 3).join(' '),
  }));
  await sql.query(
    `create temporary table names (name int primary key, text text, folded text, tokens int[])`,
  );
  await sql.query(
    `insert into names select entry_id, text, folded, tokens from json_to_recordset($1::json)
       as row (entry_id int, text text, folded text, tokens int[])`,
    [entryRowsText(editionId, entries)],
  );
  await sql.query('analyze names');
}

function spaceStatements(growth: Growth, start: number, end: number): string[] {
  const { home, callerZuid, to } = growth;
  const made = `space_id >= ${FIRST_ID + start} and space_id < ${FIRST_ID + end}`;
  const zone = `(${start}::bigint * ${ZONES_A_SPACE} + row_number() over (order by edition_id, space_id))`;
  return [
    `create temporary table made on commit preserve rows as
     select n, ${FIRST_ID} + n as space_id, own, case when own then ${home.edition_id}
         else ${FIRST_EDITION} + hash % ${to.editions} end as edition_id,
       case when own then ${home.team_id} else ${FIRST_EDITION} + hash % ${to.editions} end as team_id,
       case when not own then ${FIRST_EDITION} + hash % ${to.editions}
         when n % ${2 * HOME_SHARE} = 0 then ${callerZuid} else 1 + hash % 49 end as owner_zuid,
       now() - (hash % 10000000) * interval '1 second' as time
     from (select n, n % ${HOME_SHARE} = 0 as own, abs(hashint8(n)::bigint) as hash
       from generate_series(${start}, ${end - 1}) n) as numbered`,
    `insert into spaces
     select edition_id, space_id, team_id, 'Space ' || n, 'ACTIVE', owner_zuid, owner_zuid, false,
       time, time, time, null
     from made order by edition_id, space_id`,
    `insert into space_members
     select edition_id, space_id, owner_zuid, 'USER', 'CREATOR', owner_zuid, time
     from made order by edition_id, space_id`,
    `insert into space_listings select * from space_listing_source where ${made}`,
    `with new as (
       insert into zones (edition_id, zone_id, zone_key, space_id, zone_name, position, author_zuid,
         last_author_zuid, created_time, modified_time, state_modified_time)
       select edition_id,
         (left(hex, 8) || '-' || right(hex, 4) || '-7000-8000-' || left(md5(hex), 12))::uuid,
         ${FIRST_ID} + number, space_id, text, 'a' || service, owner_zuid, owner_zuid, time, time, time
       from (select *, lpad(to_hex(number), 12, '0') as hex, number % ${NAMES} as name
         from (select *, ${zone} as number
           from made, generate_series(10, ${ZONES_A_SPACE + 9}) service) as placed
       ) as numbered join names using (name)
       order by edition_id, number
       returning edition_id, zone_id, zone_key, modified_time
     )
     insert into search_entries
       (edition_id, zone_id, entry_id, kind, text, folded, tokens, modified_time)
     select edition_id, zone_id, zone_id, 'zone', text, folded, tokens, modified_time
     from new join names on name = (zone_key - ${FIRST_ID}) % ${NAMES}
     where edition_id = ${home.edition_id}`,
    'drop table made',
  ];
}
