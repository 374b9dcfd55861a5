import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { deleteInvitation } from '../../domain/teams/invitation-queries.ts';
import { canManageTeam } from '../../domain/teams/policy.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';

interface Withdrawal extends InTeam {
  invitationId: string;
}

/**
 * Deletes an invitation. Its row in the mail directory may remain until the next request of the
 * address's owner clears it; deleting it here could deadlock with a concurrent acceptance.
 */
export async function withdrawInvitation(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const { editionId, teamId } = withdrawal;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { access } = await lockTeamAccess(tx, { editionId, teamId, zuid: ctx.caller.zuid });
    if (!canManageTeam(access)) throw fail('notPermitted');
    if (!(await deleteInvitation(tx, withdrawal))) throw fail('invitationNotFound');
    const payload = { team_id: teamId, invitation_id: withdrawal.invitationId };
    await writeEvent(tx, ctx, { editionId, kind: 'team_invitation.withdrawn', payload });
  });
}
