import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { acceptInvitations } from '../../domain/teams/accept-invitations.ts';
import { sentAfter } from '../../domain/teams/invitation-expiry.ts';
import {
  deleteInvitationsTo,
  deleteUnusedMailInvitation,
  lockMailInvitation,
} from '../../domain/teams/invitation-queries.ts';
import { listInvitations } from './read-invitations.ts';

/** Accepts one invitation to the caller. Others to the same edition stay pending. */
export async function joinInvitation(ctx: Context, invitationId: string) {
  const { edition_id: editionId, team_id: teamId } = await readInvitation(ctx, invitationId);
  const hasJoined = await acceptInvitations(ctx, { editionId, person: ctx.caller, invitationId });
  // It ended in the meantime.
  if (!hasJoined) throw fail('invitationNotFound');
  return { editionId, teamId };
}

export async function declineInvitation(ctx: Context, invitationId: string) {
  const { edition_id: editionId, team_id: teamId, mail } = await readInvitation(ctx, invitationId);
  await ctx.db.changeEdition(editionId, async (tx) => {
    const pending = { editionId, sentAfter: sentAfter(ctx) };
    await lockMailInvitation(tx, { editionId, mail });
    const declined = await deleteInvitationsTo(tx, { ...pending, mail, invitationId });
    if (declined.length === 0) throw fail('invitationNotFound');
    await deleteUnusedMailInvitation(tx, { editionId, mail });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'team_invitation.declined',
      payload: { team_id: teamId, invitation_id: invitationId },
    });
  });
  return { editionId, teamId };
}

async function readInvitation(ctx: Context, invitationId: string) {
  const invitations = await listInvitations(ctx);
  const found = invitations.find(({ invitation_id: id }) => id === invitationId);
  if (!found) throw fail('invitationNotFound');
  return found;
}
