import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { findSubscription } from '../../domain/subscription/queries.ts';
import { readStorage } from '../../domain/subscription/storage.ts';

export async function readSubscription(ctx: Context, { editionId }: { editionId: string }) {
  return ctx.db.readEdition(editionId, async (tx) => {
    const [role, subscription, storage] = await Promise.all([
      readEditionRole(tx, { editionId, zuid: ctx.caller.zuid }),
      findSubscription(tx, { editionId }),
      readStorage(tx, { editionId, now: ctx.clock.now() }),
    ]);
    if (!subscription) throw fail('notFound');
    return { subscription, storage: isEditionAdmin(role) ? storage : undefined };
  });
}
