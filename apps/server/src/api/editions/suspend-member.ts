import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { findEditionMember, lockEdition, updateSuspension } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { disableAccount, enableAccount } from '../../domain/service-accounts/end-access.ts';
import { isServiceAccount } from '../../domain/service-accounts/queries.ts';
import { endInvitationsBy } from '../../domain/teams/invitation-queries.ts';

interface Target {
  editionId: string;
  memberId: string;
}

/** Keeps a member out of the edition until they are reinstated. They keep their roles and spaces. */
export async function suspendMember(ctx: Context, target: Target): Promise<void> {
  const { editionId, memberId: zuid } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const member = await authorize(tx, ctx, target);
    if (zuid === ctx.caller.zuid) throw fail('suspendSelf');
    if (member.role === 'SUPER_ADMIN') throw fail('suspendSuperAdmin');
    if (member.suspended_time) throw fail('alreadySuspended');
    const change = { editionId, zuid, time: ctx.clock.now() };
    if (await isServiceAccount(tx, change)) await disableAccount(tx, change);
    else await updateSuspension(tx, change);
    await endInvitationsBy(tx, { editionId, zuid });
    await writeEvent(tx, ctx, { editionId, kind: 'edition_member.suspended', payload: { zuid } });
  });
}

export async function reinstateMember(ctx: Context, target: Target): Promise<void> {
  const { editionId, memberId: zuid } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const member = await authorize(tx, ctx, target);
    if (!member.suspended_time) throw fail('notSuspended');
    if (await isServiceAccount(tx, { editionId, zuid }))
      await enableAccount(tx, { editionId, zuid, time: ctx.clock.now() });
    else await updateSuspension(tx, { editionId, zuid, time: null });
    await writeEvent(tx, ctx, { editionId, kind: 'edition_member.reinstated', payload: { zuid } });
  });
}

async function authorize(tx: Tx, ctx: Context, { editionId, memberId }: Target) {
  const caller = { editionId, zuid: ctx.caller.zuid };
  await lockEdition(tx, caller);
  const role = await readEditionRole(tx, caller);
  if (!isEditionAdmin(role)) throw fail('notPermitted');
  const member = await findEditionMember(tx, { editionId, zuid: memberId });
  if (!member) throw fail('editionMemberNotFound');
  const isOther = memberId !== ctx.caller.zuid;
  if (isOther && member.role === 'ORG_ADMIN' && role !== 'SUPER_ADMIN')
    throw fail('suspendEditionAdmin');
  return member;
}
