import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import type { TeamRole } from './policy.ts';
import type { InTeam } from './queries.ts';

export interface PersonInTeam extends InTeam {
  zuid: string;
}

const selectTeamMember = prepare('team-member', (tx, person: PersonInTeam) =>
  tx
    .selectFrom('team_members')
    .select(['zuid', 'role'])
    .where('edition_id', '=', person.editionId)
    .where('team_id', '=', person.teamId)
    .where('zuid', '=', person.zuid),
);

export async function findTeamMember(tx: Tx, person: PersonInTeam) {
  const { rows } = await selectTeamMember(tx, person);
  return rows[0];
}

/**
 * Returns a member with their role in the edition, which callers need to protect the super admin.
 */
export function findTeamMemberWithEditionRole(tx: Tx, { editionId, teamId, zuid }: PersonInTeam) {
  return tx
    .selectFrom('team_members')
    .innerJoin('edition_members', (join) =>
      join
        .onRef('edition_members.edition_id', '=', 'team_members.edition_id')
        .onRef('edition_members.zuid', '=', 'team_members.zuid'),
    )
    .select(['team_members.role', 'edition_members.role as edition_role'])
    .where('team_members.edition_id', '=', editionId)
    .where('edition_members.edition_id', '=', editionId)
    .where('team_members.team_id', '=', teamId)
    .where('team_members.zuid', '=', zuid)
    .executeTakeFirst();
}

interface MemberPage extends InTeam {
  from: number;
  limit: number;
  role: TeamRole | undefined;
}

export function listTeamMembers(tx: Tx, { editionId, teamId, from, limit, role }: MemberPage) {
  return tx
    .selectFrom('team_members')
    .innerJoin('edition_members', (join) =>
      join
        .onRef('edition_members.edition_id', '=', 'team_members.edition_id')
        .onRef('edition_members.zuid', '=', 'team_members.zuid'),
    )
    .leftJoin('service_accounts', (join) =>
      join
        .onRef('service_accounts.edition_id', '=', 'team_members.edition_id')
        .onRef('service_accounts.zuid', '=', 'team_members.zuid'),
    )
    .selectAll('team_members')
    .select(['edition_members.display_name', 'edition_members.mail_id'])
    .select('service_accounts.created_time as service_time')
    .where('team_members.edition_id', '=', editionId)
    .where('edition_members.edition_id', '=', editionId)
    .where('team_members.team_id', '=', teamId)
    .$if(role !== undefined, (query) => query.where('team_members.role', '=', role ?? 'MEMBER'))
    .orderBy('team_members.added_time')
    .orderBy('team_members.zuid')
    .limit(limit)
    .offset(from)
    .execute();
}

interface InEdition {
  editionId: string;
  zuid: string;
}

const selectTeamRoles = prepare('team-roles', (tx, { editionId, zuid }: InEdition) =>
  tx
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .orderBy('team_id'),
);

export async function listTeamRolesOf(tx: Tx, person: InEdition) {
  const { rows } = await selectTeamRoles(tx, person);
  return [...rows];
}

export async function countTeamMembers(tx: Tx, { editionId, teamId }: InTeam) {
  return tx
    .selectFrom('team_members')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where role = 'TEAM_ADMIN'))::int`.as('admins'))
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
}

interface NewMember extends PersonInTeam {
  role: TeamRole;
  addedBy: string;
  time: Date;
}

/** Adds a team member, unless they are in the team already. */
export async function insertTeamMember(tx: Tx, member: NewMember): Promise<void> {
  await tx
    .insertInto('team_members')
    .values({
      edition_id: member.editionId,
      team_id: member.teamId,
      zuid: member.zuid,
      role: member.role,
      added_by: member.addedBy,
      added_time: member.time,
      modified_time: member.time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface RoleChange extends PersonInTeam {
  role: TeamRole;
  time: Date;
}

export async function updateTeamRole(tx: Tx, change: RoleChange): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({ role: change.role, modified_time: change.time })
    .where('edition_id', '=', change.editionId)
    .where('team_id', '=', change.teamId)
    .where('zuid', '=', change.zuid)
    .execute();
}

export async function deleteTeamMember(tx: Tx, { editionId, teamId, zuid }: PersonInTeam) {
  await tx
    .deleteFrom('team_members')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .where('zuid', '=', zuid)
    .execute();
}

/** Returns a membership and keeps it from being removed until the transaction ends. */
export function lockTeamMember(tx: Tx, { editionId, teamId, zuid }: PersonInTeam) {
  return tx
    .selectFrom('team_members')
    .select('role')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .where('zuid', '=', zuid)
    .forKeyShare()
    .executeTakeFirst();
}
