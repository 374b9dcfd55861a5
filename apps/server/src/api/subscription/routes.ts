import { getSubscription } from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { pickFields } from '../../http/wire-text.ts';
import { presentSubscription } from './present.ts';
import { readSubscription } from './read-subscription.ts';

export function mountSubscription(mount: Mount): void {
  mount(getSubscription, async (ctx, { params, query }) => {
    const { subscription, storage } = await readSubscription(ctx, { editionId: params.edition_id });
    const record = presentSubscription(subscription, ctx.clock.now(), storage);
    return { subscription_info: pickFields(record, query.fields) };
  });
}
