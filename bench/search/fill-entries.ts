import pg from 'pg';
import {
  type EntryKind,
  entryRowsText,
} from '../../apps/server/src/domain/search-index/entries.ts';

export interface Load {
  databaseUrl: string;
  editionId: string;
  teamId: string;
  /** Sees everything. */
  ownerZuid: string;
  /** Sees one space in a hundred. */
  fewZuid: string;
  /** Entries in the edition and in each of `others` further editions. */
  entries: number;
  others: number;
  texts: readonly string[];
}

const ENTRIES_A_ZONE = 50;
const ZONES_A_SPACE = 4;
/** Consecutive entries in one zone. */
const SITTING = 10;
const CHUNK = 5_000;

const KINDS: readonly EntryKind[] = ['zone', 'frame', 'shape', 'comment'];

const INDEXES = `select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'search_entries' and indexname not like '%pkey'`;

/**
 * Fills an edition and further ones with spaces, zones and entries. Texts and tokens come from functions
 * of the service; PostgreSQL multiplies the rows and indexes them at the end.
 */
export async function loadEntries(load: Load): Promise<void> {
  const sql = new pg.Client({ connectionString: load.databaseUrl });
  await sql.connect();
  try {
    await sql.query(`set synchronous_commit = off; set session_replication_role = replica;
      set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set jit = off`);
    const { rows: indexes } = await sql.query<{ name: string; definition: string }>(INDEXES);
    await sql.query('alter table search_entries drop constraint search_entries_pkey');
    for (const { name } of indexes) await sql.query(`drop index ${name}`);
    for (let other = 0; other <= load.others; other += 1) await loadEdition(sql, load, other);
    await sql.query(
      'alter table search_entries add primary key (edition_id, zone_id, entry_id, kind)',
    );
    for (const { definition } of indexes) await sql.query(definition);
    await sql.query('vacuum analyze');
  } finally {
    await sql.end();
  }
}

async function loadEdition(sql: pg.Client, load: Load, other: number): Promise<void> {
  const editionId = String(BigInt(load.editionId) + BigInt(other));
  await sql.query(
    `create temporary table pool (kind text, number int, text text, folded text, tokens int[])`,
  );
  for (const kind of KINDS) {
    for (let start = 0; start < load.texts.length; start += CHUNK) {
      const rows = load.texts
        .slice(start, start + CHUNK)
        .map((text, index) => ({ entryId: String(start + index), kind, text }));
      await sql.query(
        `insert into pool select kind, entry_id::int, text, folded, tokens
         from json_to_recordset($1::json)
           as row (entry_id text, kind text, text text, folded text, tokens int[])`,
        [entryRowsText(editionId, rows)],
      );
    }
  }
  await sql.query('analyze pool');
  for (const statement of statements(load, editionId)) await sql.query(statement);
  if (other === 0) for (const statement of ownStatements(load)) await sql.query(statement);
  await sql.query('drop table pool');
}

function zoneId(editionId: string, number: string): string {
  return `md5('${editionId} zone ' || ${number})::uuid`;
}

function statements({ ownerZuid, teamId, entries, texts }: Load, edition: string): string[] {
  const zones = Math.ceil(entries / ENTRIES_A_ZONE);
  const spaces = Math.ceil(zones / ZONES_A_SPACE);
  const pooled = (number: string) => `abs(hashint8(${number})) % ${texts.length}`;
  const columns = 'edition_id, zone_id, entry_id, kind, text, folded, tokens, modified_time';
  return [
    `insert into spaces (edition_id, space_id, team_id, space_name, owner_zuid, last_author_zuid,
       created_time, modified_time, opened_time)
     select ${edition}, n, ${teamId}, 'Space ' || n, ${ownerZuid}, ${ownerZuid}, now(), now(), now()
     from generate_series(1, ${spaces}) n`,
    `insert into space_members (edition_id, space_id, member_id, member_type, role, added_by, added_time)
     select ${edition}, n, ${ownerZuid}, 'USER', 'CREATOR', ${ownerZuid}, now()
     from generate_series(1, ${spaces}) n`,
    `insert into zones (edition_id, zone_id, zone_key, space_id, zone_name, position, author_zuid,
       last_author_zuid, created_time, modified_time, state_modified_time, element_count)
     select ${edition}, ${zoneId(edition, 'n')}, n, 1 + n / ${ZONES_A_SPACE}, p.text, 'a0', ${ownerZuid},
       ${ownerZuid}, now(), now(), now(), ${ENTRIES_A_ZONE}
     from generate_series(0, ${zones - 1}) n join pool p on p.kind = 'zone' and p.number = ${pooled('-n')}`,
    // Another user is excluded from some zones.
    `insert into zone_access (edition_id, zone_id, member_id, member_type, permission)
     select ${edition}, ${zoneId(edition, 'n')}, 1, 'USER', 'restricted'
     from generate_series(0, ${zones - 1}, 10) n`,
    `insert into search_entries (${columns})
     select edition_id, zone_id, zone_id, 'zone', p.text, p.folded, p.tokens,
       now() - (zone_key % ${entries}) * interval '1 second'
     from zones join pool p on p.kind = 'zone' and p.number = ${pooled('-zone_key')} 
     where edition_id = ${edition} and space_id <= ${spaces}`,
    `insert into search_entries (${columns})
     select ${edition}, ${zoneId(edition, `n / ${SITTING} * 7919 % ${zones}`)},
       ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       p.kind, p.text, p.folded, p.tokens, now() - (${entries} - n) * interval '1 second'
     from generate_series(0, ${entries - 1}) n
     join pool p on p.number = ${pooled('n')} and p.kind =
       case when n % 10 < 2 then 'frame' when n % 10 = 2 then 'comment' else 'shape' end`,
  ];
}

/** Adds the members of the searched edition and its element rows. */
function ownStatements({ editionId, teamId, ownerZuid, fewZuid, entries }: Load): string[] {
  const spaces = Math.ceil(entries / ENTRIES_A_ZONE / ZONES_A_SPACE);
  const few = Math.max(1, Math.round(spaces / 100));
  const member = (id: string, type: string, every: string) =>
    `insert into space_members (edition_id, space_id, member_id, member_type, role, added_by, added_time)
     select ${editionId}, n, ${id}, '${type}', 'VIEWER', ${ownerZuid}, now()
     from generate_series(1, ${spaces}) n where ${every}`;
  return [
    member(teamId, 'TEAM', 'n % 2 = 0'),
    member(
      fewZuid,
      'USER',
      `n % ${Math.floor(spaces / few)} = 0 and n / ${Math.floor(spaces / few)} <= ${few}`,
    ),
    `insert into space_listings select * from space_listing_source
     where edition_id = ${editionId} and space_id <= ${spaces}`,
    `insert into elements (edition_id, zone_id, element_id, kind, z, body, items)
     select edition_id, zone_id, entry_id, kind, 'a0',
       json_build_object('meta', json_build_object('id', entry_id)), '{}'
     from search_entries where edition_id = ${editionId} and kind <> 'zone'`,
  ];
}
