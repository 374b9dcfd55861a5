import type { Context } from '../../core/context.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { TargetPolicy } from '../../domain/outgoing/target-policy.ts';
import { type InWebhook, updateWebhook } from '../../domain/webhooks/queries.ts';
import { lockManagedWebhook, readManagedWebhook } from './authorize.ts';
import { refuseHiddenSpace, refuseUrl } from './create-webhook.ts';

interface Change extends InWebhook {
  url: string | undefined;
  description: string | undefined;
  kinds: readonly string[] | undefined;
  /** Null for all spaces; undefined to keep it. */
  spaceId: string | null | undefined;
  order: 'loose' | 'strict' | undefined;
}

/**
 * Changes an endpoint. The caller becomes its owner: otherwise an admin could send themselves what only the
 * former owner can see.
 */
export async function changeWebhook(ctx: Context, policy: TargetPolicy, change: Change) {
  const { editionId, webhookId, url, description, kinds, spaceId, order } = change;
  if (url !== undefined) refuseUrl(policy, url);
  return ctx.db.changeEdition(editionId, async (tx) => {
    await lockManagedWebhook(tx, ctx, change);
    if (spaceId) await refuseHiddenSpace(tx, ctx, { editionId, spaceId });
    await updateWebhook(tx, change, {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(kinds && { kinds: [...new Set(kinds)] }),
      ...(spaceId !== undefined && { space_id: spaceId }),
      ...(order && { ordering: order }),
      // What failed may work now.
      ...{ failures: 0, failing_since: null, wait_until: null },
      ...{ owner_zuid: ctx.caller.zuid, modified_time: ctx.clock.now() },
    });
    const payload = { webhook_id: webhookId };
    await writeEvent(tx, ctx, { editionId, kind: 'webhook.changed', payload });
    return readManagedWebhook(tx, ctx, change);
  });
}
