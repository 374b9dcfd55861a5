import { WEBHOOK_PING } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeAudit } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { listEvents, readLogRange } from '../../domain/events/queries.ts';
import { MAX_WAITING } from '../../domain/webhooks/claim-deliveries.ts';
import {
  countRetries,
  type InWebhook,
  PING_SEQ,
  updateWebhook,
  upsertRetries,
  type WebhookRow,
} from '../../domain/webhooks/queries.ts';
import { lockManagedWebhook } from './authorize.ts';

/** How many numbers of the log a replay can span. */
const MAX_REPLAYED = 1_000;

/** Plans a test event, which is sent as soon as possible. */
export async function pingWebhook(ctx: Context, target: InWebhook): Promise<void> {
  await ctx.db.changeEdition(target.editionId, async (tx) => {
    const webhook = await lockActiveWebhook(tx, ctx, target);
    await schedule(tx, ctx, { webhook, events: [{ seq: PING_SEQ, kind: WEBHOOK_PING }] });
  });
}

interface Replay extends InWebhook {
  from: bigint;
  to: bigint;
}

/** Plans events of a range to be sent again. Returns how many match the endpoint. */
export async function replayWebhook(ctx: Context, replay: Replay): Promise<number> {
  const { editionId, from, to } = replay;
  if (to < from || to - from >= MAX_REPLAYED)
    throw fail('validation', {
      path: '/to_seq',
      reason: `must be at least from_seq, and less than ${MAX_REPLAYED} above it`,
    });
  return ctx.db.changeEdition(editionId, async (tx) => {
    const webhook = await lockActiveWebhook(tx, ctx, replay);
    const { oldest } = await readLogRange(tx, editionId);
    if (from < oldest) throw fail('eventsExpired', { oldest_seq: String(oldest) });
    const named = await listEvents(tx, {
      ...{ editionId, after: from - 1n, upTo: to, limit: MAX_REPLAYED },
      kinds: webhook.kinds.length > 0 ? webhook.kinds : undefined,
      spaceId: webhook.space_id ?? undefined,
    });
    const waiting = await countRetries(tx, replay, MAX_WAITING);
    if (waiting + named.length > MAX_WAITING) throw fail('webhookBacklog');
    await schedule(tx, ctx, { webhook, events: named });
    const data = { webhook_id: webhook.webhook_id, from_seq: String(from), to_seq: String(to) };
    await writeAudit(tx, ctx, { editionId, action: 'webhook.replayed', data });
    return named.length;
  });
}

async function lockActiveWebhook(tx: Tx, ctx: Context, target: InWebhook): Promise<WebhookRow> {
  const webhook = await lockManagedWebhook(tx, ctx, target);
  if (webhook.paused_time) throw fail('webhookPaused');
  return webhook;
}

interface Planned {
  webhook: WebhookRow;
  events: readonly { seq: string; kind: string }[];
}

/** Plans events to be sent now, even if the endpoint has to wait because it failed. */
async function schedule(tx: Tx, ctx: Context, { webhook, events }: Planned): Promise<void> {
  if (events.length === 0) return;
  const { edition_id, webhook_id } = webhook;
  const time = ctx.clock.now();
  const rows = events.map(({ seq, kind }) => ({
    ...{ edition_id, webhook_id, seq, kind, previous_seq: null, attempts: 0, retry_time: time },
  }));
  await upsertRetries(tx, rows);
  await updateWebhook(
    tx,
    { editionId: edition_id, webhookId: webhook_id },
    { retry_time: time, wait_until: null },
  );
}
