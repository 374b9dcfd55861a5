import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { deleteEditionMember, lockEditionMember } from '../../domain/editions/queries.ts';
import {
  countTeamMembers,
  deleteTeamMember,
  findTeamMemberWithEditionRole,
  listTeamRolesOf,
  type PersonInTeam,
} from '../../domain/teams/member-queries.ts';
import { canManageTeam, type TeamAccess } from '../../domain/teams/policy.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';
import { reassignSpaces } from './reassign-spaces.ts';

interface Removal extends InTeam {
  memberId: string;
  assigneeId: string | undefined;
}

/** Removes a person from a team, and from the edition if it was their last team. */
export async function removeTeamMember(ctx: Context, input: Removal): Promise<void> {
  const { editionId, teamId, memberId } = input;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { access } = await lockTeamAccess(tx, { editionId, teamId, zuid });
    if (!canManageTeam(access)) throw fail('removalNotPermitted');
    if (memberId === zuid) throw fail('removeSelf');
    const target = { editionId, teamId, zuid: memberId };
    await refuseUnremovable(tx, target, access);
    // First, so that a space they create concurrently is either found below or rejected.
    await deleteTeamMember(tx, target);
    const leaves = await leaveEditionIfLastTeam(tx, target);
    // When they leave the edition, they must not own or share spaces of other teams either.
    const scope = leaves ? { editionId } : { editionId, teamId };
    const { assigneeId } = input;
    const callerRole = access.editionRole;
    const handOver = { ...scope, leftTeamId: teamId, memberId, assigneeId, callerRole };
    await reassignSpaces(tx, ctx, handOver);
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'team_member.removed',
      payload: { team_id: teamId, zuid: memberId },
    });
  });
}

async function refuseUnremovable(tx: Tx, target: PersonInTeam, caller: TeamAccess) {
  const member = await findTeamMemberWithEditionRole(tx, target);
  if (!member) throw fail('memberNotFound');
  if (member.edition_role === 'SUPER_ADMIN') throw fail('removeSuperAdmin');
  if (isEditionAdmin(member.edition_role) && !isEditionAdmin(caller.editionRole))
    throw fail('removeEditionAdmin');
  const { admins } = await countTeamMembers(tx, target);
  if (member.role === 'TEAM_ADMIN' && admins === 1) throw fail('lastAdmin');
}

// Locked first, so that a concurrently accepted invitation either counts below or comes after.
async function leaveEditionIfLastTeam(tx: Tx, person: PersonInTeam): Promise<boolean> {
  const member = await lockEditionMember(tx, person);
  const remaining = await listTeamRolesOf(tx, person);
  const leaves = member?.role === 'MEMBER' && remaining.length === 0;
  if (leaves) await deleteEditionMember(tx, person);
  return leaves;
}
