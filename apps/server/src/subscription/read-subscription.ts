import { readEditionRole } from '../editions/read-membership.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { findSubscription } from './queries.ts';

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
