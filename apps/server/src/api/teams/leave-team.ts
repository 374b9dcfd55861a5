import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';
import { endTeamMembership, refuseLastAdmin } from './end-membership.ts';

interface Leaving extends InTeam {
  assigneeId: string | undefined;
}

/** Takes the caller out of a team, and out of the edition if it was their last team. */
export async function leaveTeam(ctx: Context, input: Leaving): Promise<void> {
  const { editionId, teamId } = input;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { access } = await lockTeamAccess(tx, { editionId, teamId, zuid });
    if (!access.teamRole) throw fail('notInTeam');
    if (access.editionRole === 'SUPER_ADMIN') throw fail('superAdminLeaves');
    await refuseLastAdmin(tx, input, access.teamRole);
    await endTeamMembership(tx, ctx, { ...input, memberId: zuid, includesPrivate: true });
  });
}
