import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { lockEdition } from '../../domain/editions/queries.ts';
import { disableAccount, enableAccount } from '../../domain/service-accounts/end-access.ts';
import { endInvitationsBy } from '../../domain/teams/invitation-queries.ts';
import { readManagedAccount, type Target } from './authorize.ts';

/** Refuses all tokens of a service account until it is enabled. It keeps its roles and tokens. */
export async function disableServiceAccount(ctx: Context, target: Target): Promise<void> {
  const { editionId, accountId: zuid } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    await lockEdition(tx, { editionId, zuid: ctx.caller.zuid });
    const account = await readManagedAccount(tx, ctx, target);
    if (account.suspended_time) throw fail('serviceAccountDisabled');
    await disableAccount(tx, { editionId, zuid, time: ctx.clock.now() });
    await endInvitationsBy(tx, { editionId, zuid });
    await writeEvent(tx, ctx, { editionId, kind: 'service_account.disabled', payload: { zuid } });
  });
  ctx.afterCommit(ctx.session.refresh);
}

export async function enableServiceAccount(ctx: Context, target: Target): Promise<void> {
  const { editionId, accountId: zuid } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    await lockEdition(tx, { editionId, zuid: ctx.caller.zuid });
    const account = await readManagedAccount(tx, ctx, target);
    if (!account.suspended_time) throw fail('serviceAccountEnabled');
    await enableAccount(tx, { editionId, zuid, time: ctx.clock.now() });
    await writeEvent(tx, ctx, { editionId, kind: 'service_account.enabled', payload: { zuid } });
  });
  ctx.afterCommit(ctx.session.refresh);
}
