import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { findSubscription } from '../../domain/subscription/queries.ts';

export async function readSubscription(ctx: Context, { editionId }: { editionId: string }) {
  return ctx.db.readEdition(editionId, async (tx) => {
    const [, subscription] = await Promise.all([
      readEditionRole(tx, { editionId, zuid: ctx.caller.zuid }),
      findSubscription(tx, { editionId }),
    ]);
    if (!subscription) throw fail('notFound');
    return subscription;
  });
}
