import pg from 'pg';

export interface SpaceLoad {
  databaseUrl: string;
  editionId: string;
  /** The team whose spaces are listed; the caller is in it. */
  teamId: string;
  /** Another team, which the caller is not in. */
  otherTeamId: string;
  callerZuid: string;
  /** Spaces in the edition. */
  spaces: number;
  /** Those of them that the caller has a role in, in every state and by every kind of entry. */
  reachable: number;
}

// Of twenty spaces that reach the caller: 3 drafts, 3 shared and 3 published of their own, 3 and 2 by
// an entry of their own (the 2 published), 2 by their team, 1 by the edition, 3 in their trash.
const OWNED = 'j % 20 in (0, 1, 2, 3, 4, 5, 6, 7, 8, 17, 18, 19)';
const TRASHED = 'j % 20 in (17, 18, 19)';

/**
 * Fills an edition through SQL, quickly and the same way every time. Names and times are spread by a
 * hash, so that no order of a list agrees with the order of the rows on disk.
 */
export async function loadSpaces(load: SpaceLoad): Promise<void> {
  const client = new pg.Client({ connectionString: load.databaseUrl });
  await client.connect();
  try {
    for (const statement of statements(load)) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const FIRST_ID = 1_000_000_000_000;

function statements(load: SpaceLoad): string[] {
  const { editionId, teamId, otherTeamId, callerZuid, spaces, reachable } = load;
  const step = Math.floor(spaces / reachable);
  const entry = (condition: string, member: string, type: string, role: string) => `
    insert into space_members
    select ${editionId}, space_id, ${member}, '${type}', '${role}', owner_zuid, created_time
    from loading where ${condition}`;
  return [
    `create temporary table loading as
     select i, j, ${FIRST_ID} + i as space_id,
       case when j is not null and ${OWNED} then ${callerZuid}
         else 10 + i % 1000 end::bigint as owner_zuid,
       coalesce(${TRASHED}, false) as trashed,
       timestamptz '2026-01-01' + i * interval '1 second' as created_time,
       timestamptz '2026-06-01' + (hashint8(i) % 10000000) * interval '1 second' as modified_time
     from (select i, case when i % ${step} = 0 and i / ${step} < ${reachable} then i / ${step} end as j
           from generate_series(0, ${spaces - 1}) as i) as numbered`,
    `insert into edition_members
     select ${editionId}, 10 + n, 'MEMBER', 'Person ' || n, null, now() from generate_series(0, 999) as n`,
    // People elsewhere, so that no table is so small that reading all of it is the best plan.
    `insert into team_members
     select ${editionId}, ${otherTeamId}, 10 + n, 'MEMBER', ${callerZuid}, now(), now()
     from generate_series(0, 999) as n`,
    `insert into teams
     select ${editionId}, 5000 + n, 'Team ' || n, '', false, ${callerZuid}, '', now(), now()
     from generate_series(0, 999) as n`,
    `insert into spaces
     select ${editionId}, space_id, ${teamId}, md5(i::text) || ' ' || i,
       case when trashed then 'TRASHED' else 'ACTIVE' end, owner_zuid, owner_zuid, false,
       created_time, modified_time, modified_time, case when trashed then modified_time end
     from loading`,
    entry('true', 'owner_zuid', 'USER', 'CREATOR'),
    entry('j % 20 in (3, 4, 5, 17)', '10 + (i + 1) % 1000', 'USER', 'EDITOR'),
    entry('j % 20 in (6, 7, 8, 12, 13, 14, 15)', teamId, 'TEAM', 'VIEWER'),
    entry('j % 20 in (9, 10, 11, 12, 13)', callerZuid, 'USER', 'EDITOR'),
    entry('j % 20 = 16', editionId, 'ORG', 'VIEWER'),
    entry('j is null and i % 2 = 0', '10 + (i + 1) % 1000', 'USER', 'VIEWER'),
    entry('j is null and i % 7 = 0', otherTeamId, 'TEAM', 'VIEWER'),
    `insert into space_favorites
     select ${editionId}, ${callerZuid}, space_id, created_time from loading where j % 5 = 0 and not trashed`,
    `insert into space_favorites
     select ${editionId}, 10 + i % 1000, space_id, created_time from loading where i % 3 = 0 and not trashed`,
    `insert into space_listings
     select edition_id, space_id, principal_id, list, team_id, owner_zuid, space_name, modified_time,
       opened_time, trashed_time
     from space_listing_source where edition_id = ${editionId}`,
    `insert into space_visits
     select ${editionId}, ${callerZuid}, space_id, modified_time from loading
     where j is not null order by hashint8(i) limit 1000`,
    'drop table loading',
  ];
}
