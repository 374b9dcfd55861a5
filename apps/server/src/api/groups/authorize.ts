import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { type InGroup, lockGroup } from '../../domain/groups/queries.ts';

/** Throws if the caller is not an admin of the edition. */
export async function requireAdmin(tx: Tx, ctx: Context, editionId: string): Promise<void> {
  const role = await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
  if (!isEditionAdmin(role)) throw fail('notPermitted');
}

/** Locks a group that the caller may change. */
export async function lockManualGroup(tx: Tx, ctx: Context, group: InGroup): Promise<void> {
  await requireAdmin(tx, ctx, group.editionId);
  const found = await lockGroup(tx, group);
  if (!found) throw fail('groupNotFound');
  if (found.managed_by === 'SCIM') throw fail('groupManaged');
}
