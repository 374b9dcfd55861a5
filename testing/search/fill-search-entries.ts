import pg from 'pg';
import {
  type EntryKind,
  entryRowsText,
} from '../../apps/server/src/domain/search-index/entries.ts';

interface FillOptions {
  databaseUrl: string;
  editionId: string;
  teamId: string;
  /** Owns all spaces. */
  ownerZuid: string;
  /** Sees one space in ten. */
  guestZuid: string;
  spaces: number;
  zonesEach: number;
  entriesEach: number;
}

const KINDS: readonly EntryKind[] = ['frame', 'shape', 'comment'];

/** Returns the text of entry `number`: words shared by all entries, by some, and by few. */
function textOf(number: number): string {
  const rare = number % 4_973 === 0 ? ' unicorn' : '';
  const some = number % 100 === 0 ? ' dragon' : '';
  return `common word${number % 997} item${number.toString(36)}${some}${rare}`;
}

/** Fills an edition with spaces, zones and search entries, without the documents behind them. */
export async function fillSearchEntries(load: FillOptions): Promise<void> {
  const { editionId, teamId, ownerZuid, guestZuid, zonesEach, entriesEach } = load;
  const client = new pg.Client({ connectionString: load.databaseUrl });
  await client.connect();
  await client.query('begin');
  const base = [editionId, load.spaces];
  await client.query(
    `insert into spaces (edition_id, space_id, team_id, space_name, owner_zuid, last_author_zuid,
       created_time, modified_time, opened_time)
     select $1, 9000000 + n, $3, 'Space ' || n, $4, $4, now(), now(), now()
     from generate_series(1, $2::int) n`,
    [...base, teamId, ownerZuid],
  );
  await client.query(
    `insert into space_members (edition_id, space_id, member_id, member_type, role, added_by, added_time)
     select $1::bigint, 9000000 + n, $3::bigint, 'USER', 'CREATOR', $3::bigint, now()
     from generate_series(1, $2::int) n
     union all
     select $1::bigint, 9000000 + n, $4::bigint, 'USER', 'VIEWER', $3::bigint, now()
     from generate_series(1, $2::int) n where n % 10 = 0`,
    [...base, ownerZuid, guestZuid],
  );
  const zones = await client.query(
    `insert into zones (edition_id, zone_id, zone_key, space_id, zone_name, position, author_zuid,
       last_author_zuid, created_time, modified_time, state_modified_time, element_count)
     select $1, gen_random_uuid(), 9900000 + n * 1000 + z, 9000000 + n, 'Board ' || z, 'a' || z, $3, $3,
       now(), now(), now(), $5
     from generate_series(1, $2::int) n, generate_series(1, $4::int) z returning zone_id`,
    [...base, ownerZuid, zonesEach, entriesEach],
  );
  // Rows of another edition, so that a sequential scan is never the cheapest plan.
  await client.query(
    `insert into space_listings (edition_id, space_id, principal_id, list, team_id, owner_zuid,
       space_name, modified_time, opened_time)
     select $1::bigint + 1, n, $1::bigint + n % 1000, 'own', 1, 1, 'Other', now(), now() from generate_series(1, 20000) n`,
    [editionId],
  );
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into spaces (edition_id, space_id, team_id, space_name, owner_zuid, last_author_zuid,
       created_time, modified_time, opened_time)
     select $1::bigint + 1, n, 1, 'Other', 1, 1, now(), now(), now() from generate_series(1, 20000) n`,
    [editionId],
  );
  await client.query(
    `insert into zones (edition_id, zone_id, zone_key, space_id, zone_name, position, author_zuid,
       last_author_zuid, created_time, modified_time, state_modified_time)
     select $1::bigint + 1, gen_random_uuid(), n, n, 'Other', 'a0', 1, 1, now(), now(), now()
     from generate_series(1, 20000) n`,
    [editionId],
  );
  await client.query(
    `insert into zone_access (edition_id, zone_id, member_id, member_type, permission)
     select $1::bigint + 1, zone_id, 1, 'USER', 'restricted' from zones where edition_id = $1::bigint + 1`,
    [editionId],
  );
  await client.query(
    `insert into elements (edition_id, zone_id, element_id, kind, z, body, items)
     select $1::bigint + 1, zone_id, zone_id, 'frame', 'a0', '{}', '{}' from zones
     where edition_id = $1::bigint + 1`,
    [editionId],
  );
  await client.query(
    `insert into space_listings select * from space_listing_source where edition_id = $1`,
    [editionId],
  );
  let number = 0;
  for (const { zone_id } of zones.rows) {
    const entries = Array.from({ length: entriesEach }, () => {
      number += 1;
      const id = `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
      return { entryId: id, kind: KINDS[number % 3] ?? 'shape', text: textOf(number) };
    });
    await client.query(
      `insert into search_entries (edition_id, zone_id, entry_id, kind, text, folded, tokens, modified_time)
       select $1, $2, entry_id, kind, text, folded, tokens, now() - random() * interval '1 year'
       from json_to_recordset($3::json)
         as row (entry_id uuid, kind text, text text, folded text, tokens int[])`,
      [editionId, zone_id, entryRowsText(editionId, entries)],
    );
  }
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
}
