import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { findWebhook, type InWebhook, lockWebhook } from '../../domain/webhooks/queries.ts';

export async function refuseUnlessAdmin(tx: Tx, ctx: Context, editionId: string): Promise<void> {
  const role = await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
  if (!isEditionAdmin(role)) throw fail('notPermitted');
}

/** Returns an endpoint; throws unless the caller is an admin of the edition. */
export async function readManagedWebhook(tx: Tx, ctx: Context, target: InWebhook) {
  await refuseUnlessAdmin(tx, ctx, target.editionId);
  const webhook = await findWebhook(tx, target);
  if (!webhook) throw fail('webhookNotFound');
  return webhook;
}

/** Locks an endpoint; throws unless the caller is an admin of the edition. */
export async function lockManagedWebhook(tx: Tx, ctx: Context, target: InWebhook) {
  await refuseUnlessAdmin(tx, ctx, target.editionId);
  const webhook = await lockWebhook(tx, target);
  if (!webhook) throw fail('webhookNotFound');
  return webhook;
}
