import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { deleteInvitation } from './invitation-queries.ts';
import { canManageTeam } from './policy.ts';
import type { InTeam } from './queries.ts';
import { lockTeamStanding } from './read-standing.ts';

interface Withdrawal extends InTeam {
  invitationId: string;
}

/**
 * The hint in the mail directory may stay behind: the next request of the address's owner finds no
 * invitation and clears it. Deleting it here could wait in a circle with someone who is accepting.
 */
export async function withdrawInvitation(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const { editionId, teamId } = withdrawal;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { standing } = await lockTeamStanding(tx, { editionId, teamId, zuid: ctx.caller.zuid });
    if (!canManageTeam(standing)) throw fail('notPermitted');
    if (!(await deleteInvitation(tx, withdrawal))) throw fail('invitationNotFound');
  });
}
