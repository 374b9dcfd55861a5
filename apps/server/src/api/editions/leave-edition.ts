import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteEditionMember,
  findEditionMember,
  lockEditionMember,
} from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { endInvitationsBy } from '../../domain/teams/invitation-queries.ts';
import { deleteTeamMember, listTeamRolesOf } from '../../domain/teams/member-queries.ts';
import { lockTeam } from '../../domain/teams/queries.ts';
import { refuseLastAdmin } from '../teams/end-membership.ts';
import { reassignSpaces } from '../teams/reassign-spaces.ts';

interface Leaving {
  editionId: string;
  assigneeId: string | undefined;
}

/** Takes the caller out of all teams of an edition and out of the edition. */
export async function leaveEdition(ctx: Context, { editionId, assigneeId }: Leaving) {
  const { zuid } = ctx.caller;
  const person = { editionId, zuid };
  await ctx.db.changeEdition(editionId, async (tx) => {
    const role = await readEditionRole(tx, person);
    if (role === 'SUPER_ADMIN') throw fail('superAdminLeaves');
    const teamIds = await leaveTeams(tx, person);
    await deleteEditionMember(tx, person);
    await endInvitationsBy(tx, person);
    await reassignSpaces(tx, ctx, {
      ...{ editionId, leftTeamIds: teamIds, memberId: zuid, assigneeId, includesPrivate: true },
      checkAssignee: () => refuseBadAssignee(tx, { editionId, assigneeId }),
    });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'edition_member.left',
      payload: { zuid, team_ids: teamIds },
    });
  });
}

/** Deletes all team memberships. Locks the teams in order of their ids, then the person. */
export async function leaveTeams(tx: Tx, person: { editionId: string; zuid: string }) {
  const { editionId } = person;
  for (const { team_id: teamId } of await listTeamRolesOf(tx, person))
    await lockTeam(tx, { ...person, teamId });
  await lockEditionMember(tx, person);
  // Again, because the person may have joined or left a team before they were locked.
  const roles = await listTeamRolesOf(tx, person);
  for (const { team_id: teamId, role } of roles) {
    await refuseLastAdmin(tx, { editionId, teamId }, role);
    await deleteTeamMember(tx, { ...person, teamId });
  }
  return roles.map(({ team_id }) => team_id);
}

// The caller is no longer a member.
export async function refuseBadAssignee(tx: Tx, { editionId, assigneeId }: Leaving): Promise<void> {
  if (assigneeId === undefined) return;
  const assignee = await findEditionMember(tx, { editionId, zuid: assigneeId });
  if (!assignee || assignee.suspended_time) throw fail('leaveAssigneeInvalid');
}
