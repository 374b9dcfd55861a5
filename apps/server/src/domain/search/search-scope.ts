import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

/** Whose search it is, and where. */
export interface Sight {
  editionId: string;
  teamId: string;
  /** Only this space. */
  spaceId?: string;
  /** Ids under which entries reach the person: their own, those of their teams, that of the edition. */
  principalIds: readonly string[];
  /** Editions are distributed over several machines. */
  distributed?: boolean;
}

/**
 * Keeps of some zones those that the person may see at this moment: out of the trash like their space,
 * in this team, with a role in the space, and not hidden from them. The rule is that of `roleInZone`:
 * the owner of the space sees everything, and an entry for the person outweighs those for groups.
 *
 * Each row is looked up by its key. The limits say so to the planner, which cannot know how few zones
 * there will be, and might read all of an edition instead.
 */
export function seenZones(sight: Sight, zoneIds: RawBuilder<unknown>): RawBuilder<unknown> {
  const { editionId, teamId, spaceId, principalIds } = sight;
  const principals = sql`any(${[...principalIds]}::bigint[])`;
  return sql`
    select z.zone_id, z.zone_name, s.space_id, s.space_name
    from (${zoneIds}) as found
    cross join lateral (
      select * from zones inner_z where inner_z.edition_id = ${editionId}
        and inner_z.zone_id = found.zone_id and inner_z.status = 'ACTIVE' limit 1
    ) as z
    cross join lateral (
      select * from spaces inner_s where inner_s.edition_id = ${editionId}
        and inner_s.space_id = z.space_id and inner_s.status = 'ACTIVE'
        and inner_s.team_id = ${teamId} ${onlySpace(spaceId)} limit 1
    ) as s
    cross join lateral (
      select count(*) as entries, bool_or(m.role = 'CREATOR') as owner from space_members m
      where m.edition_id = ${editionId} and m.space_id = s.space_id and m.member_id = ${principals}
    ) as access
    cross join lateral (
      select coalesce(
        bool_or(a.permission = 'restricted') filter (where a.member_type = 'USER'),
        bool_or(a.permission = 'restricted'), false) as hidden from zone_access a
      where a.edition_id = ${editionId} and a.zone_id = z.zone_id and a.member_id = ${principals}
    ) as zone_entries
    where access.entries > 0 and (access.owner or not zone_entries.hidden)`;
}

function onlySpace(spaceId: string | undefined): RawBuilder<unknown> {
  return spaceId === undefined ? sql`` : sql`and inner_s.space_id = ${spaceId}`;
}

export interface SightLimits {
  spaces: number;
  zones: number;
  elements: number;
}

/** All zones that the person sees, if there are few enough to look through everything on them. */
export async function findFewZones(
  tx: Tx,
  sight: Sight,
  limits: SightLimits,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ few: boolean; zone_ids: string[] }>`
    with listed as materialized (${listedSpaces(sight, limits.spaces + 1)}),
    inside as materialized (
      select z.zone_id, z.element_count from (select distinct space_id from listed) as l
      cross join lateral (
        select * from zones where edition_id = ${sight.editionId} and space_id = l.space_id
          and status = 'ACTIVE' limit ${limits.zones + 1}
      ) as z
      where (select count(*) from listed) <= ${limits.spaces}
      limit ${limits.zones + 1}
    ), judged as materialized (
      select (select count(*) from listed) <= ${limits.spaces} and count(*) <= ${limits.zones}
        and coalesce(sum(element_count), 0) <= ${limits.elements} as few
      from inside
    )
    select few, array(select seen.zone_id from (${seenZones(
      sight,
      sql`select inside.zone_id from inside where (select few from judged)`,
    )}) as seen) as zone_ids from judged`.execute(tx);
  const [found] = rows;
  return found?.few ? found.zone_ids : undefined;
}

// The lists of spaces know where to look; what is found there is judged like anything else.
function listedSpaces(sight: Sight, most: number): RawBuilder<unknown> {
  const { editionId, teamId, spaceId, principalIds } = sight;
  if (spaceId !== undefined) return sql`select ${spaceId}::bigint as space_id`;
  return sql`
    select space_id from space_listings
    where edition_id = ${editionId} and principal_id = any(${[...principalIds]}::bigint[])
      and list in ('draft', 'own', 'own_published', 'shared', 'shared_published')
      and team_id = ${teamId}
    limit ${most}`;
}
