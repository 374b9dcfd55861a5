import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { deleteAccessOf } from './member-queries.ts';

interface LostGroup {
  editionId: string;
  /** A team, a group, or the edition itself. */
  groupId: string;
  /** All spaces of the edition if absent. */
  spaceIds?: readonly string[];
  zoneId?: string;
  /** The people who lost the group; everyone in it if absent. */
  zuids?: readonly string[];
}

/**
 * Gives people own entries in place of those of a group that no longer applies to them, so that
 * losing a role never opens a zone. Call it after the role was removed and before the entries of
 * the group are deleted. It concerns people who still have a role in the space: what a restriction
 * hid from them stays hidden, and a weaker role in a zone stays weaker. Their own entries win.
 */
export async function keepRestrictions(tx: Tx, lost: LostGroup): Promise<void> {
  const { editionId, groupId, spaceIds, zoneId } = lost;
  const otherPrincipals = sql`(
    select t.principal_id from team_and_group_members t
    where t.edition_id = ${editionId} and t.zuid = person.zuid and t.principal_id <> ${groupId}
    union all select person.zuid
    union all select ${editionId}::bigint where ${editionId}::bigint <> ${groupId}::bigint)`;
  await sql`
    insert into zone_access (edition_id, zone_id, member_id, member_type, permission, role)
    select lost.edition_id, lost.zone_id, person.zuid, 'USER', lost.permission, lost.role
    from zone_access lost
    join zones z on z.edition_id = lost.edition_id and z.zone_id = lost.zone_id
    join spaces s on s.edition_id = z.edition_id and s.space_id = z.space_id
    cross join lateral (${peopleIn(lost)}) as person
    where lost.edition_id = ${editionId} and lost.member_id = ${groupId}
      and z.edition_id = ${editionId} and s.edition_id = ${editionId}
      and person.zuid <> s.owner_zuid and exists (
        select from edition_members e
        where e.edition_id = ${editionId} and e.zuid = person.zuid)
      ${spaceIds ? sql`and z.space_id = any(${[...spaceIds]}::bigint[])` : sql``}
      ${zoneId ? sql`and z.zone_id = ${zoneId}` : sql``}
      and exists (
        select from space_members m
        where m.edition_id = ${editionId} and m.space_id = z.space_id
          and m.member_id in ${otherPrincipals}
          and (lost.permission = 'restricted'
            or (lost.role = 'VIEWER' and m.role in ('EDITOR', 'COMMENTER', 'GUEST_COMMENTER'))
            or (lost.role = 'COMMENTER' and m.role = 'EDITOR')))
      and (lost.permission = 'restricted' or not exists (
        select from zone_access other
        where other.edition_id = ${editionId} and other.zone_id = z.zone_id
          and other.member_id in ${otherPrincipals}))
    on conflict (edition_id, zone_id, member_id) do nothing`.execute(tx);
}

/** Selects the people who lost the group. For the edition, only those with another entry count. */
function peopleIn({ editionId, groupId, zuids }: LostGroup): RawBuilder<unknown> {
  if (zuids) return sql`select unnest(${[...zuids]}::bigint[]) as zuid`;
  if (groupId !== editionId)
    return sql`select zuid from team_and_group_members
      where edition_id = ${editionId} and principal_id = ${groupId}`;
  return sql`
    select member_id as zuid from space_members
    where edition_id = ${editionId} and space_id = z.space_id and member_type = 'USER'
    union
    select t.zuid from space_members m
    join team_and_group_members t on t.edition_id = m.edition_id and t.principal_id = m.member_id
    where m.edition_id = ${editionId} and t.edition_id = ${editionId}
      and m.space_id = z.space_id and m.member_type in ('TEAM', 'GROUP')`;
}

interface GroupInSpaces {
  editionId: string;
  groupId: string;
  spaceIds: readonly string[];
  zuids?: readonly string[];
}

/** Removes a group that lost its role in these spaces from the access lists of their zones. */
export async function removeGroupAccess(tx: Tx, lost: GroupInSpaces): Promise<void> {
  const { editionId, groupId, spaceIds } = lost;
  if (spaceIds.length === 0) return;
  await keepRestrictions(tx, lost);
  await deleteAccessOf(tx, { editionId, memberId: groupId, spaceIds });
  await deleteUnusedAccess(tx, { editionId, spaceIds });
}

interface MovedZone {
  editionId: string;
  spaceId: string;
  zoneId: string;
}

/** Adapts the access list of a zone to the members of the space that it was moved to. */
export async function adaptAccess(tx: Tx, { editionId, spaceId, zoneId }: MovedZone) {
  const groups = await tx
    .selectFrom('zone_access as entry')
    .select('entry.member_id')
    .where('entry.edition_id', '=', editionId)
    .where('entry.zone_id', '=', zoneId)
    .where('entry.member_type', '!=', 'USER')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('space_members')
            .select('space_members.member_id')
            .where('space_members.edition_id', '=', editionId)
            .where('space_members.space_id', '=', spaceId)
            .whereRef('space_members.member_id', '=', 'entry.member_id'),
        ),
      ),
    )
    .execute();
  for (const { member_id: groupId } of groups) {
    await keepRestrictions(tx, { editionId, groupId, zoneId });
    await tx
      .deleteFrom('zone_access')
      .where('edition_id', '=', editionId)
      .where('zone_id', '=', zoneId)
      .where('member_id', '=', groupId)
      .execute();
  }
  await deleteUnusedAccess(tx, { editionId, spaceIds: [spaceId] });
}

interface Spaces {
  editionId: string;
  spaceIds: readonly string[];
}

/**
 * Deletes entries for people that have no effect now, because the person has no role in the space
 * or owns it. If they stayed, they would take effect again when the person is added later.
 */
export async function deleteUnusedAccess(tx: Tx, { editionId, spaceIds }: Spaces): Promise<void> {
  await sql`
    delete from zone_access entry using zones z, spaces s
    where entry.edition_id = ${editionId} and entry.member_type = 'USER'
      and z.edition_id = ${editionId} and z.zone_id = entry.zone_id
      and s.edition_id = ${editionId} and s.space_id = z.space_id
      and s.space_id = any(${[...spaceIds]}::bigint[])
      and (entry.member_id = s.owner_zuid or not exists (
        select from space_members m
        where m.edition_id = ${editionId} and m.space_id = s.space_id
          and (m.member_id = entry.member_id
            or (m.member_id = ${editionId} and exists (
              select from edition_members e
              where e.edition_id = ${editionId} and e.zuid = entry.member_id))
            or m.member_id in (
              select t.principal_id from team_and_group_members t
              where t.edition_id = ${editionId} and t.zuid = entry.member_id))))`.execute(tx);
}
