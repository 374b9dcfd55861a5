import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

/** What a notification is about, and for whom. */
interface Target {
  zuid: string;
  team_id?: string | null | undefined;
  space_id?: string | null | undefined;
  zone_id?: string | null | undefined;
}

/** Checks whether a person can see a zone, space or team at this moment. */
type IsVisible = (target: Target) => boolean;

/**
 * Finds out who can see what at this moment. Members only: suspended people and service accounts see
 * nothing here.
 */
export async function findVisible(
  tx: Tx,
  editionId: string,
  targets: readonly Target[],
): Promise<IsVisible> {
  const pairs = (idOf: (target: Target) => string | null | undefined) => {
    const byKey = new Map(
      targets.flatMap((target) => {
        const id = idOf(target);
        return id ? [[keyOf(target.zuid, id), { zuid: target.zuid, id }] as const] : [];
      }),
    );
    return [...byKey.values()];
  };
  const [zones, spaces, teams] = await Promise.all([
    findZones(
      tx,
      editionId,
      pairs(({ zone_id }) => zone_id),
    ),
    findSpaces(
      tx,
      editionId,
      pairs(({ space_id, zone_id }) => (zone_id ? null : space_id)),
    ),
    findTeams(
      tx,
      editionId,
      pairs(({ team_id }) => team_id),
    ),
  ]);
  return ({ zuid, zone_id, space_id, team_id }) => {
    if (zone_id) return zones.has(keyOf(zuid, zone_id));
    if (space_id) return spaces.has(keyOf(zuid, space_id));
    return team_id ? teams.has(keyOf(zuid, team_id)) : false;
  };
}

interface Pair {
  zuid: string;
  id: string;
}

interface Found {
  zuid: string;
  id: string;
}

function keyOf(zuid: string, id: string): string {
  return `${zuid} ${id}`;
}

function keysOf({ rows }: { rows: readonly Found[] }): Set<string> {
  return new Set(rows.map(({ zuid, id }) => keyOf(zuid, id)));
}

const zuidsOf = (pairs: readonly Pair[]) => pairs.map(({ zuid }) => zuid);
const idsOf = (pairs: readonly Pair[]) => pairs.map(({ id }) => id);

/** Members of the edition who can sign in. */
function members(editionId: string) {
  return sql`
    cross join lateral (
      select zuid from edition_members e
      where e.edition_id = ${editionId} and e.zuid = pair.zuid and e.suspended_time is null
        and not exists (select from service_accounts a
          where a.edition_id = ${editionId} and a.zuid = pair.zuid)
      limit 1
    ) as member
    cross join lateral (
      select array[pair.zuid, ${editionId}::bigint] || array(
        select t.principal_id from team_and_group_members t
        where t.edition_id = ${editionId} and t.zuid = pair.zuid) as ids
    ) as principal`;
}

/** Follows `roleInZone`: the owner sees everything, and an entry for the person overrides those for groups. */
async function findZones(tx: Tx, editionId: string, pairs: readonly Pair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  return keysOf(
    await sql<Found>`
      select pair.zuid::text, pair.id
      from unnest(${zuidsOf(pairs)}::bigint[], ${idsOf(pairs)}::uuid[]) as pair (zuid, id)
      cross join lateral (
        select z.space_id from zones z
        where z.edition_id = ${editionId} and z.zone_id = pair.id and z.status = 'ACTIVE' limit 1
      ) as z
      cross join lateral (
        select s.space_id from spaces s
        where s.edition_id = ${editionId} and s.space_id = z.space_id and s.status = 'ACTIVE' limit 1
      ) as s
      ${members(editionId)}
      cross join lateral (
        select count(*) as entries, coalesce(bool_or(m.role = 'CREATOR'), false) as owner
        from space_members m where m.edition_id = ${editionId} and m.space_id = s.space_id
          and m.member_id = any(principal.ids)
      ) as access
      cross join lateral (
        select coalesce(
          bool_or(a.permission = 'restricted') filter (where a.member_type = 'USER'),
          bool_or(a.permission = 'restricted'), false) as hidden
        from zone_access a where a.edition_id = ${editionId} and a.zone_id = pair.id
          and a.member_id = any(principal.ids)
      ) as zone_entries
      where access.entries > 0 and (access.owner or not zone_entries.hidden)`.execute(tx),
  );
}

async function findSpaces(tx: Tx, editionId: string, pairs: readonly Pair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  return keysOf(
    await sql<Found>`
      select pair.zuid::text, pair.id::text
      from unnest(${zuidsOf(pairs)}::bigint[], ${idsOf(pairs)}::bigint[]) as pair (zuid, id)
      cross join lateral (
        select s.space_id from spaces s
        where s.edition_id = ${editionId} and s.space_id = pair.id and s.status = 'ACTIVE' limit 1
      ) as s
      ${members(editionId)}
      where exists (select from space_members m where m.edition_id = ${editionId}
        and m.space_id = pair.id and m.member_id = any(principal.ids))`.execute(tx),
  );
}

async function findTeams(tx: Tx, editionId: string, pairs: readonly Pair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  return keysOf(
    await sql<Found>`
      select pair.zuid::text, pair.id::text
      from unnest(${zuidsOf(pairs)}::bigint[], ${idsOf(pairs)}::bigint[]) as pair (zuid, id)
      ${members(editionId)}
      where pair.id = any(principal.ids)
        and exists (select from teams t where t.edition_id = ${editionId} and t.team_id = pair.id)
    `.execute(tx),
  );
}
