import type { Clock } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import type { IdSource } from '../../core/ids.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { type InWebhook, type PauseReason, updateWebhook } from './queries.ts';

/** Stops sending events to an endpoint, which the caller has locked. */
export async function pauseWebhook(
  tx: Tx,
  cause: Context | { ids: IdSource; clock: Clock },
  { editionId, webhookId, reason }: InWebhook & { reason: PauseReason },
): Promise<void> {
  const webhook = { editionId, webhookId };
  await updateWebhook(tx, webhook, { paused_time: cause.clock.now(), pause_reason: reason });
  const payload = { webhook_id: webhookId, reason };
  await writeEvent(tx, cause, { editionId, kind: 'webhook.paused', payload });
}
