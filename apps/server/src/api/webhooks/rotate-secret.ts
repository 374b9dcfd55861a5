import type { Context } from '../../core/context.ts';
import { writeEvent } from '../../core/outbox.ts';
import { secretContext } from '../../domain/webhooks/delivery-worker.ts';
import { type InWebhook, updateWebhook } from '../../domain/webhooks/queries.ts';
import type { SecretBox } from '../../domain/webhooks/secret-box.ts';
import { createSecret } from '../../domain/webhooks/signature.ts';
import { lockManagedWebhook } from './authorize.ts';

/** For how long messages are also signed with the former secret. */
const OVERLAP_MILLISECONDS = 24 * 3_600_000;

/** Replaces the secret of an endpoint and returns the new one, which is shown only once. */
export async function rotateSecret(ctx: Context, secrets: SecretBox, target: InWebhook) {
  const { editionId, webhookId } = target;
  const secret = createSecret();
  const time = ctx.clock.now();
  const expiry = new Date(time.getTime() + OVERLAP_MILLISECONDS);
  await ctx.db.changeEdition(editionId, async (tx) => {
    const webhook = await lockManagedWebhook(tx, ctx, target);
    await updateWebhook(tx, target, {
      secret: secrets.seal(secret, secretContext(webhook)),
      previous_secret: webhook.secret,
      previous_secret_expiry: expiry,
      modified_time: time,
    });
    const payload = { webhook_id: webhookId };
    await writeEvent(tx, ctx, { editionId, kind: 'webhook.changed', payload });
  });
  return { secret, expiry };
}
