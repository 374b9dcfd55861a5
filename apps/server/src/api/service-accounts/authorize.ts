import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import type { InEdition } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { findServiceAccount } from '../../domain/service-accounts/queries.ts';

export interface Target extends InEdition {
  accountId: string;
}

export async function refuseUnlessAdmin(tx: Tx, ctx: Context, editionId: string): Promise<void> {
  const role = await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
  if (!isEditionAdmin(role)) throw fail('notPermitted');
}

/** Returns a service account; throws unless the caller is an admin of the edition. */
export async function readManagedAccount(tx: Tx, ctx: Context, { editionId, accountId }: Target) {
  await refuseUnlessAdmin(tx, ctx, editionId);
  const account = await findServiceAccount(tx, { editionId, zuid: accountId });
  if (!account) throw fail('serviceAccountNotFound');
  return account;
}
