import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import {
  findTeamMemberWithEditionRole,
  type PersonInTeam,
} from '../../domain/teams/member-queries.ts';
import { canManageTeam, type TeamAccess } from '../../domain/teams/policy.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';
import { endTeamMembership, refuseLastAdmin } from './end-membership.ts';

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
    await refuseUnremovable(tx, { editionId, teamId, zuid: memberId }, access);
    const includesPrivate = isEditionAdmin(access.editionRole);
    await endTeamMembership(tx, ctx, { ...input, includesPrivate });
  });
}

async function refuseUnremovable(tx: Tx, target: PersonInTeam, caller: TeamAccess) {
  const member = await findTeamMemberWithEditionRole(tx, target);
  if (!member) throw fail('memberNotFound');
  if (member.edition_role === 'SUPER_ADMIN') throw fail('removeSuperAdmin');
  if (isEditionAdmin(member.edition_role) && !isEditionAdmin(caller.editionRole))
    throw fail('removeEditionAdmin');
  await refuseLastAdmin(tx, target, member.role);
}
