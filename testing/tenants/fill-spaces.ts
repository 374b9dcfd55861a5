import pg from 'pg';

export interface FillOptions {
  databaseUrl: string;
  editionId: string;
  /** The team whose spaces are listed; the caller is in it. */
  teamId: string;
  /** Another team, which the caller is not in. */
  otherTeamId: string;
  callerZuid: string;
  /** Spaces in the edition. */
  spaces: number;
  /** Spaces that the caller has a role in, in every state and through every kind of entry. */
  reachable: number;
}

// Of twenty reachable spaces the caller owns 3 drafts, 3 shared and 3 published ones; 5 are shared with the
// caller directly (2 of them published), 2 with the team, 1 with the edition; 3 are in the caller's trash.
const OWNED = 'j % 20 in (0, 1, 2, 3, 4, 5, 6, 7, 8, 17, 18, 19)';
const TRASHED = 'j % 20 in (17, 18, 19)';

/**
 * Fills an edition through SQL with the same rows every time. Names and times are derived from a
 * hash, so that no list order matches the order of the rows on disk.
 */
export async function fillSpaces(load: FillOptions): Promise<void> {
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

function statements(load: FillOptions): string[] {
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
    // Members of another team, so that no table is small enough for a sequential scan to be the best plan.
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
     from space_listing_source where edition_id = ${editionId}
     on conflict do nothing`,
    `insert into space_visits
     select ${editionId}, ${callerZuid}, space_id, modified_time from loading
     where j is not null order by hashint8(i) limit 1000`,
    'drop table loading',
  ];
}
