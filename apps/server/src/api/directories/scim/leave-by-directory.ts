import { writeEvent } from '../../../core/outbox.ts';
import type { Tx } from '../../../db/bound-kysely.ts';
import {
  deleteEditionMember,
  findEditionMember,
  lockEditionMember,
} from '../../../domain/editions/queries.ts';
import { endInvitationsBy } from '../../../domain/teams/invitation-queries.ts';
import {
  countTeamMembers,
  deleteTeamMember,
  insertTeamMember,
  listTeamRolesOf,
  updateTeamRole,
} from '../../../domain/teams/member-queries.ts';
import { lockTeam } from '../../../domain/teams/queries.ts';
import { reassignSpaces } from '../../teams/reassign-spaces.ts';
import type { Directory } from './directory.ts';
import { ScimError } from './scim-error.ts';

/**
 * Takes a person out of the edition. Their spaces, and teams of which they are the last admin, are handed over, so
 * that nothing can prevent it, except that the owner of the edition stays.
 */
export async function leaveByDirectory(tx: Tx, directory: Directory, zuid: string): Promise<void> {
  const { editionId } = directory;
  const person = { editionId, zuid };
  const member = await findEditionMember(tx, person);
  if (!member) return;
  if (member.role === 'SUPER_ADMIN')
    throw new ScimError(403, 'The owner of the edition cannot be removed. Transfer it first.');
  const successor = await findSuccessor(tx, directory, zuid);
  const teamIds = await leaveTeams(tx, directory, { zuid, successor });
  await deleteEditionMember(tx, person);
  await endInvitationsBy(tx, person);
  await reassignSpaces(tx, directory, {
    ...{ editionId, leftTeamIds: teamIds, memberId: zuid, assigneeId: successor },
    includesPrivate: true,
    checkAssignee: async () => {},
  });
  await writeEvent(tx, directory, {
    editionId,
    kind: 'edition_member.left',
    payload: { zuid, team_ids: teamIds },
  });
}

async function findSuccessor(tx: Tx, { editionId, successors }: Directory, leaver: string) {
  for (const zuid of successors) {
    const member = await findEditionMember(tx, { editionId, zuid });
    if (member && !member.suspended_time && zuid !== leaver) return zuid;
  }
  throw new ScimError(409, 'No one can receive the spaces of the person.');
}

/** Locks the teams in order of their ids, then the person, as people who leave by themselves do. */
async function leaveTeams(
  tx: Tx,
  { editionId, clock }: Directory,
  { zuid, successor }: { zuid: string; successor: string },
): Promise<string[]> {
  const person = { editionId, zuid };
  for (const { team_id: teamId } of await listTeamRolesOf(tx, person))
    await lockTeam(tx, { editionId, teamId, zuid: successor });
  await lockEditionMember(tx, person);
  const roles = await listTeamRolesOf(tx, person);
  const time = clock.now();
  for (const { team_id: teamId, role } of roles) {
    const { admins } = await countTeamMembers(tx, { editionId, teamId });
    if (role === 'TEAM_ADMIN' && admins === 1) {
      const heir = { editionId, teamId, zuid: successor, role, time };
      await insertTeamMember(tx, { ...heir, addedBy: successor });
      await updateTeamRole(tx, heir);
    }
    await deleteTeamMember(tx, { ...person, teamId });
  }
  return roles.map(({ team_id }) => team_id);
}
