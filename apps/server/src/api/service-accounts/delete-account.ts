import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { deleteEditionMember } from '../../domain/editions/queries.ts';
import { revokeAllTokens } from '../../domain/service-accounts/end-access.ts';
import { deleteServiceAccount as deleteAccountRow } from '../../domain/service-accounts/queries.ts';
import { endInvitationsBy } from '../../domain/teams/invitation-queries.ts';
import { lockUserForTokens } from '../../domain/users/queries.ts';
import { leaveTeams, refuseBadAssignee } from '../editions/leave-edition.ts';
import { reassignSpaces } from '../teams/reassign-spaces.ts';
import { readManagedAccount, type Target } from './authorize.ts';

interface Deletion extends Target {
  /** The new owner of the account's spaces. */
  assigneeId: string | undefined;
}

/** Deletes a service account. What it created stays, and its spaces get a new owner. */
export async function deleteServiceAccount(ctx: Context, deletion: Deletion): Promise<void> {
  const { editionId, accountId: zuid, assigneeId } = deletion;
  const account = { editionId, zuid };
  await ctx.db.changeEdition(editionId, async (tx) => {
    await lockUserForTokens(tx, { zuid }); // so that no token is created at the same time
    await readManagedAccount(tx, ctx, deletion);
    const teamIds = await leaveTeams(tx, account);
    await deleteEditionMember(tx, account);
    await endInvitationsBy(tx, account);
    await reassignSpaces(tx, ctx, {
      ...{ editionId, leftTeamIds: teamIds, memberId: zuid, assigneeId, includesPrivate: true },
      async checkAssignee() {
        if (assigneeId === zuid) throw fail('leaveAssigneeInvalid');
        await refuseBadAssignee(tx, { editionId, assigneeId });
      },
    });
    await revokeAllTokens(tx, { ...account, time: ctx.clock.now() });
    await deleteAccountRow(tx, account);
    await writeEvent(tx, ctx, { editionId, kind: 'service_account.deleted', payload: { zuid } });
  });
  ctx.afterCommit(ctx.session.refresh);
}
