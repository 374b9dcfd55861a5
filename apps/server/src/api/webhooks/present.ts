import type { DataOf, listWebhookDeliveries, listWebhooks } from '@lienzo/contract';
import type { DeliveryRow, WebhookRow } from '../../domain/webhooks/queries.ts';
import { timeText } from '../../http/wire-text.ts';

type Webhook = DataOf<typeof listWebhooks>['webhooks'][number];
type Delivery = DataOf<typeof listWebhookDeliveries>['deliveries'][number];

export function presentWebhook(row: WebhookRow): Webhook {
  return {
    id: row.webhook_id,
    url: row.url,
    description: row.description,
    kinds: row.kinds as Webhook['kinds'], // validated when they were stored
    ...(row.space_id && { space_id: row.space_id }),
    order: row.ordering,
    state: row.paused_time ? 'PAUSED' : 'ACTIVE',
    ...(row.pause_reason && { pause_reason: row.pause_reason }),
    owner_zuid: row.owner_zuid,
    cursor: row.cursor,
    ...(row.failing_since && { failing_since: timeText(row.failing_since) }),
    ...(row.previous_secret_expiry && {
      previous_secret_expiry_time: timeText(row.previous_secret_expiry),
    }),
    created_time: timeText(row.created_time),
    modified_time: timeText(row.modified_time),
  };
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.delivery_id,
    ...(row.seq && { seq: row.seq }),
    kind: row.kind as Delivery['kind'], // written by this service
    attempt: row.attempt,
    state: row.state,
    ...(row.status !== null && { status: row.status }),
    ...(row.error && { error: row.error as Delivery['error'] }), // written by this service
    duration_milliseconds: row.duration_milliseconds,
    time: timeText(row.created_time),
  } as Delivery; // the compiler does not see that `error` is never undefined
}
