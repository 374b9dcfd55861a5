import type { Context } from '../../core/context.ts';
import type { InEdition } from '../../domain/editions/queries.ts';
import { listServiceAccounts } from '../../domain/service-accounts/queries.ts';
import { refuseUnlessAdmin } from './authorize.ts';

export async function readServiceAccounts(ctx: Context, { editionId }: InEdition) {
  return ctx.db.readEdition(editionId, async (tx) => {
    await refuseUnlessAdmin(tx, ctx, editionId);
    return listServiceAccounts(tx, { editionId });
  });
}
