import type { Tx } from '../../db/bound-kysely.ts';
import type { SpaceRole } from './policy.ts';
import type { InSpace } from './queries.ts';

/** Selects the members of a space with their display names. */
function membersWithNames(tx: Tx, { editionId, spaceId }: InSpace) {
  return tx
    .selectFrom('space_members')
    .leftJoin('edition_members as person', (join) =>
      join
        .onRef('person.edition_id', '=', 'space_members.edition_id')
        .onRef('person.zuid', '=', 'space_members.member_id'),
    )
    .leftJoin('teams', (join) =>
      join
        .onRef('teams.edition_id', '=', 'space_members.edition_id')
        .onRef('teams.team_id', '=', 'space_members.member_id'),
    )
    .leftJoin('groups', (join) =>
      join
        .onRef('groups.edition_id', '=', 'space_members.edition_id')
        .onRef('groups.group_id', '=', 'space_members.member_id'),
    )
    .leftJoin('editions', (join) =>
      join
        .onRef('editions.edition_id', '=', 'space_members.edition_id')
        .onRef('editions.edition_id', '=', 'space_members.member_id'),
    )
    .leftJoin('service_accounts', (join) =>
      join
        .onRef('service_accounts.edition_id', '=', 'space_members.edition_id')
        .onRef('service_accounts.zuid', '=', 'space_members.member_id'),
    )
    .selectAll('space_members')
    .select('service_accounts.created_time as service_time')
    .select((eb) => [
      eb.fn
        .coalesce(
          'person.display_name',
          'teams.team_name',
          'groups.group_name',
          'editions.edition_name',
        )
        .as('display_name'),
      'person.mail_id',
    ])
    .where('space_members.edition_id', '=', editionId)
    .where('space_members.space_id', '=', spaceId);
}

export function listSpaceMembers(tx: Tx, space: InSpace) {
  return membersWithNames(tx, space)
    .orderBy('space_members.added_time')
    .orderBy('space_members.member_id')
    .execute();
}

interface Members extends InSpace {
  memberIds: readonly string[];
}

export function listSpaceMembersById(tx: Tx, { memberIds, ...space }: Members) {
  return membersWithNames(tx, space).where('space_members.member_id', 'in', memberIds).execute();
}

interface OneMember extends InSpace {
  memberId: string;
}

export function findSpaceMember(tx: Tx, { editionId, spaceId, memberId }: OneMember) {
  return tx
    .selectFrom('space_members')
    .select(['member_id', 'member_type', 'role'])
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

interface NewMember extends OneMember {
  type: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
  role: SpaceRole;
  addedBy: string;
  time: Date;
}

export async function insertSpaceMember(tx: Tx, member: NewMember): Promise<void> {
  await tx
    .insertInto('space_members')
    .values({
      edition_id: member.editionId,
      space_id: member.spaceId,
      member_id: member.memberId,
      member_type: member.type,
      role: member.role,
      added_by: member.addedBy,
      added_time: member.time,
    })
    .execute();
}

interface RoleChange extends OneMember {
  role: SpaceRole;
}

export async function updateSpaceMemberRole(tx: Tx, change: RoleChange): Promise<void> {
  await tx
    .updateTable('space_members')
    .set({ role: change.role })
    .where('edition_id', '=', change.editionId)
    .where('space_id', '=', change.spaceId)
    .where('member_id', '=', change.memberId)
    .execute();
}

export async function deleteSpaceMember(tx: Tx, { editionId, spaceId, memberId }: OneMember) {
  await tx
    .deleteFrom('space_members')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('member_id', '=', memberId)
    .execute();
}
