import type { Context } from '../../core/context.ts';
import { isVouchedFor } from '../../domain/editions/mail-issuers.ts';
import { sentAfter } from '../../domain/teams/invitation-expiry.ts';
import {
  deleteEndedInvitationsTo,
  deleteUnusedMailInvitation,
  listInvitationsTo,
  listInvitingEditions,
  lockMailInvitation,
} from '../../domain/teams/invitation-queries.ts';

/** Returns the invitations that the caller can accept. */
export async function listInvitations(ctx: Context) {
  const { mailId: mail, issuer } = ctx.caller;
  if (mail === null) return [];
  const pending = { mail, sentAfter: sentAfter(ctx) };
  const editionIds = await ctx.db.readDirectory((tx) => listInvitingEditions(tx, mail));
  const found = await ctx.db.readEditions(editionIds, async (tx, editionId) => ({
    editionId,
    invitations: await listInvitationsTo(tx, { ...pending, editionId }),
  }));
  for (const { editionId, invitations } of found)
    if (invitations.length === 0) await clearDirectory(ctx, { ...pending, editionId });
  return found
    .flatMap(({ invitations }) => invitations)
    .filter(({ mail_issuers: rules }) => isVouchedFor(rules, { mailId: mail, issuer }));
}

interface Ended {
  editionId: string;
  mail: string;
  sentAfter: Date;
}

/** Removes what is left of invitations that have ended, so that the list stays short. */
async function clearDirectory(ctx: Context, ended: Ended): Promise<void> {
  await ctx.db.changeEdition(ended.editionId, async (tx) => {
    if (!(await lockMailInvitation(tx, ended))) return;
    await deleteEndedInvitationsTo(tx, ended);
    await deleteUnusedMailInvitation(tx, ended);
  });
}
