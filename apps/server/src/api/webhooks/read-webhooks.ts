import type { Context } from '../../core/context.ts';
import type { InEdition } from '../../domain/editions/queries.ts';
import {
  type DeliveryFilter,
  type InWebhook,
  listDeliveries,
  listWebhooks,
} from '../../domain/webhooks/queries.ts';
import { readManagedWebhook, refuseUnlessAdmin } from './authorize.ts';

export async function readWebhooks(ctx: Context, { editionId }: InEdition) {
  return ctx.db.readEdition(editionId, async (tx) => {
    await refuseUnlessAdmin(tx, ctx, editionId);
    return listWebhooks(tx, { editionId });
  });
}

export async function readWebhook(ctx: Context, target: InWebhook) {
  return ctx.db.readEdition(target.editionId, (tx) => readManagedWebhook(tx, ctx, target));
}

/** Returns a page of deliveries, and whether there are earlier ones. */
export async function readDeliveries(ctx: Context, filter: DeliveryFilter) {
  return ctx.db.readEdition(filter.editionId, async (tx) => {
    await readManagedWebhook(tx, ctx, filter);
    const found = await listDeliveries(tx, { ...filter, limit: filter.limit + 1 });
    return { deliveries: found.slice(0, filter.limit), hasMore: found.length > filter.limit };
  });
}
