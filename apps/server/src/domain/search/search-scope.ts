import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

/** The entries that a caller's search covers. */
export interface SearchScope {
  editionId: string;
  teamId: string;
  /** Limits the search to this space. */
  spaceId?: string;
  /**
   * Ids whose membership entries apply to the caller: their own, their teams', their groups' and the
   * edition's.
   */
  principalIds: readonly string[];
  /** Editions are distributed over several machines. */
  distributed?: boolean;
}

/**
 * Selects the zones that the caller can currently see: neither they nor their space are in the
 * trash, the space is in this team, and the caller has a role in it and is not restricted. Follows
 * `roleInZone`: the owner sees everything, and an entry for the person overrides those for groups.
 *
 * Each row is looked up by key. The limits tell the planner so; it cannot know how few zones there
 * are and might read the whole edition instead.
 */
export function visibleZones(
  scope: SearchScope,
  zoneIds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { editionId, teamId, spaceId, principalIds } = scope;
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

export interface ScopeLimits {
  spaces: number;
  zones: number;
  elements: number;
}

/** Returns all zones that the caller can see, or undefined if there is too much on them to scan. */
export async function listZonesIfFew(
  tx: Tx,
  scope: SearchScope,
  limits: ScopeLimits,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ few: boolean; zone_ids: string[] }>`
    with listed as materialized (${listedSpaces(scope, limits.spaces + 1)}),
    inside as materialized (
      select z.zone_id, z.element_count from (select distinct space_id from listed) as l
      cross join lateral (
        select * from zones where edition_id = ${scope.editionId} and space_id = l.space_id
          and status = 'ACTIVE' limit ${limits.zones + 1}
      ) as z
      where (select count(*) from listed) <= ${limits.spaces}
      limit ${limits.zones + 1}
    ), checked as materialized (
      select (select count(*) from listed) <= ${limits.spaces} and count(*) <= ${limits.zones}
        and coalesce(sum(element_count), 0) <= ${limits.elements} as few
      from inside
    )
    select few, array(select visible.zone_id from (${visibleZones(
      scope,
      sql`select inside.zone_id from inside where (select few from checked)`,
    )}) as visible) as zone_ids from checked`.execute(tx);
  const [found] = rows;
  return found?.few ? found.zone_ids : undefined;
}

// Space listings narrow the candidates; their visibility is checked like that of other zones.
function listedSpaces(scope: SearchScope, max: number): RawBuilder<unknown> {
  const { editionId, teamId, spaceId, principalIds } = scope;
  if (spaceId !== undefined) return sql`select ${spaceId}::bigint as space_id`;
  return sql`
    select space_id from space_listings
    where edition_id = ${editionId} and principal_id = any(${[...principalIds]}::bigint[])
      and list in ('draft', 'own', 'own_published', 'shared', 'shared_published')
      and team_id = ${teamId}
    limit ${max}`;
}
