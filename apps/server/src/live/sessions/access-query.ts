import { sql } from 'kysely';
import { FIRST_GUEST_ID } from '../../core/guest-ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { type SpaceRole, strongestRole } from '../../domain/spaces/policy.ts';
import { storageOf } from '../../domain/subscription/storage.ts';
import {
  type AccessEntry,
  roleInDraft,
  roleInZone,
  type ZoneRole,
} from '../../domain/zones/policy.ts';

/** One person in one zone. */
export interface OpenZone {
  zoneId: string;
  spaceId: string;
  zuid: string;
}

/** The access of a person to a zone at the time of the query. */
export interface CurrentAccess {
  /** Undefined if the person may no longer see the zone. */
  role: ZoneRole | undefined;
  /** The last entry of the journal. */
  head: bigint;
  /** Bytes that the edition may still grow by; undefined if its plan does not limit it. */
  storageLeft: number | undefined;
  /** When the timer of the zone ends, in milliseconds since 1970. */
  timerEnd: number | undefined;
  /** When the vote in the zone was started or ended last, in milliseconds since 1970. */
  voteTime: number | undefined;
}

interface Row {
  zone_id: string;
  zuid: string;
  head: string;
  roles: SpaceRole[];
  entries: AccessEntry[];
  storage_left: string | null;
  timer_end: Date | null;
  vote_time: Date | null;
  is_draft: boolean;
  is_author: boolean;
}

/**
 * Returns the access of all people who have zones of an edition open, and the heads of the journals.
 * It is one statement because it runs twice a second for every open zone.
 */
export async function listCurrentAccess(
  tx: Tx,
  { editionId, now }: { editionId: string; now: Date },
  openZones: readonly OpenZone[],
): Promise<Map<string, CurrentAccess>> {
  const isGuest = sql`p.zuid >= ${FIRST_GUEST_ID}::bigint`;
  const { rows } = await sql<Row>`
    with present as (
      select zone_id, space_id, zuid from unnest(
        ${openZones.map((one) => one.zoneId)}::uuid[],
        ${openZones.map((one) => one.spaceId)}::bigint[],
        ${openZones.map((one) => one.zuid)}::bigint[]) as p (zone_id, space_id, zuid)
    ), principal as (
      select zuid, zuid as id from (select distinct zuid from present) as people
      union all
      select m.zuid, m.principal_id from team_and_group_members m
        where m.edition_id = ${editionId} and m.zuid in (select zuid from present)
      union all
      select m.zuid, m.edition_id from edition_members m
        where m.edition_id = ${editionId} and m.zuid in (select zuid from present)
    )
    select p.zone_id, p.zuid, z.head,
      array(select m.role from space_members m join principal on principal.id = m.member_id
        where m.edition_id = ${editionId} and m.space_id = p.space_id
          and principal.zuid = p.zuid
        union all
        select case l.role when 'VIEWER' then 'GUEST_VIEWER' when 'COMMENTER' then 'GUEST_COMMENTER'
          else 'EDITOR' end
        from link_guests g join working_links l on l.edition_id = ${editionId}
          and l.link_id = g.link_id and l.generation = g.generation
        where ${isGuest} and g.edition_id = ${editionId} and g.guest_id = p.zuid
          and l.space_id = p.space_id and (l.zone_id = p.zone_id
            or l.zone_id is null and not exists (select from zone_access a
              where a.edition_id = ${editionId} and a.zone_id = p.zone_id
                and a.permission = 'restricted'))) as roles,
      coalesce((select json_agg(json_build_object(
          'member_type', a.member_type, 'permission', a.permission, 'role', a.role))
        from zone_access a join principal on principal.id = a.member_id
        where a.edition_id = ${editionId} and a.zone_id = coalesce(z.draft_of, p.zone_id)
          and principal.zuid = p.zuid), '[]'::json) as entries,
      z.draft_of is not null as is_draft, z.author_zuid = p.zuid as is_author,
      storage.storage_limit - storage.used
        - (coalesce(z.element_bytes, 0) + z.history_bytes - z.counted_bytes) as storage_left,
      (select t.end_time from zone_timers t
        where t.edition_id = ${editionId} and t.zone_id = p.zone_id) as timer_end,
      (select coalesce(v.ended_time, v.started_time) from zone_votes v
        where v.edition_id = ${editionId} and v.zone_id = p.zone_id) as vote_time
    from present p
    cross join (${storageOf({ editionId, now })}) as storage
    join zones z on z.edition_id = ${editionId} and z.zone_id = p.zone_id
      and z.space_id = p.space_id and (z.status = 'ACTIVE'
        or z.status = 'DRAFT' and not ${isGuest} and exists (select from zones original
          where original.edition_id = ${editionId} and original.zone_id = z.draft_of
            and original.status = 'ACTIVE'))
    join spaces s on s.edition_id = ${editionId} and s.space_id = p.space_id
      and s.status = 'ACTIVE'
    where ${isGuest} or exists (select from edition_members m
      where m.edition_id = ${editionId} and m.zuid = p.zuid and m.suspended_time is null)`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => {
      const spaceRole = strongestRole(row.roles);
      const fromZone = spaceRole && roleInZone(spaceRole, row.entries);
      const role = row.is_draft ? roleInDraft(fromZone, row.is_author) : fromZone;
      const storageLeft = row.storage_left === null ? undefined : Number(row.storage_left);
      const timerEnd = row.timer_end?.getTime();
      const voteTime = row.vote_time?.getTime();
      const access = { role, head: BigInt(row.head), storageLeft, timerEnd, voteTime };
      return [keyOf(row.zone_id, row.zuid), access];
    }),
  );
}

export function keyOf(zoneId: string, zuid: string): string {
  return `${zoneId}/${zuid}`;
}
