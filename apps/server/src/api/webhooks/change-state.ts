import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { pauseWebhook as pause } from '../../domain/webhooks/pause-webhook.ts';
import {
  deleteWebhook as deleteRows,
  findRetryTime,
  hurryRetries,
  type InWebhook,
  updateWebhook,
} from '../../domain/webhooks/queries.ts';
import { lockManagedWebhook, readManagedWebhook } from './authorize.ts';

export async function pauseWebhook(ctx: Context, target: InWebhook) {
  return ctx.db.changeEdition(target.editionId, async (tx) => {
    const webhook = await lockManagedWebhook(tx, ctx, target);
    if (webhook.paused_time) throw fail('webhookPaused');
    await pause(tx, ctx, { ...target, reason: 'MANUAL' });
    return readManagedWebhook(tx, ctx, target);
  });
}

/** Sends events to an endpoint again, with those since it was paused. The caller becomes its owner. */
export async function resumeWebhook(ctx: Context, target: InWebhook) {
  const { editionId, webhookId } = target;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const webhook = await lockManagedWebhook(tx, ctx, target);
    if (!webhook.paused_time) throw fail('webhookActive');
    const time = ctx.clock.now();
    await hurryRetries(tx, target, time);
    await updateWebhook(tx, target, {
      ...{ paused_time: null, pause_reason: null },
      ...{ failures: 0, failing_since: null, wait_until: null },
      ...{ retry_time: await findRetryTime(tx, target) },
      ...{ owner_zuid: ctx.caller.zuid, modified_time: time },
    });
    const payload = { webhook_id: webhookId };
    await writeEvent(tx, ctx, { editionId, kind: 'webhook.changed', payload });
    return readManagedWebhook(tx, ctx, target);
  });
}

export async function deleteWebhook(ctx: Context, target: InWebhook): Promise<void> {
  const { editionId, webhookId } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    await lockManagedWebhook(tx, ctx, target);
    await deleteRows(tx, target);
    const payload = { webhook_id: webhookId };
    await writeEvent(tx, ctx, { editionId, kind: 'webhook.deleted', payload });
  });
}
