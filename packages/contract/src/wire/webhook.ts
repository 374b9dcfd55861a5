import Type from 'typebox';
import { eventKindNames, webhookPauseReasons } from '../events/kinds.ts';
import { matching } from './patterns.ts';
import { Count, closed, NumericId, Timestamp } from './primitives.ts';

/** The kind of a test event, which is not in the log. */
export const WEBHOOK_PING = 'webhook.ping';

export const WebhookUrl = matching(
  '^https?://[!-~]{3,2000}$',
  'a URL of at most 2,000 characters that starts with https://',
  'Where events are sent. It must use https, and its address must be public, unless the operator allows other networks.',
);

export const WebhookKinds = Type.Array(Type.Enum(eventKindNames), {
  maxItems: eventKindNames.length,
  description: 'Only these kinds of events; all if the list is empty',
});

export const WebhookOrder = Type.Enum(['loose', 'strict'], {
  description:
    '`loose`: events that fail are sent again later, while others are sent. `strict`: all events wait until the first one is accepted.',
});

const WebhookPauseReason = Type.Enum(webhookPauseReasons, {
  description:
    '`MANUAL`: an admin paused it. `GONE`: it answered with status 410. `FAILING`: it accepted nothing for 120 hours. `OWNER`: its owner is no longer an admin of the edition.',
});

export const Webhook = closed(
  {
    id: NumericId,
    url: Type.String(),
    description: Type.String(),
    kinds: WebhookKinds,
    space_id: Type.Optional(NumericId),
    order: WebhookOrder,
    state: Type.Enum(['ACTIVE', 'PAUSED']),
    pause_reason: Type.Optional(WebhookPauseReason),
    owner_zuid: Type.String({
      ...NumericId,
      description:
        'The admin who created, changed or resumed it last. It receives the events that this person can see.',
    }),
    cursor: Type.String({ ...Count, description: 'The last event that was examined' }),
    failing_since: Type.Optional(
      Type.String({ ...Timestamp, description: 'Since when no event was accepted' }),
    ),
    previous_secret_expiry_time: Type.Optional(
      Type.String({
        ...Timestamp,
        description: 'Until when events are also signed with the secret before the last rotation',
      }),
    ),
    created_time: Timestamp,
    modified_time: Timestamp,
  },
  { title: 'Webhook' },
);

export const WebhookSecret = Type.String({
  description: 'Signs the events. Only this response contains it.',
});

export const WebhookDelivery = closed(
  {
    id: NumericId,
    seq: Type.Optional(
      Type.String({ ...Count, description: 'The number of the event; absent for a ping' }),
    ),
    kind: Type.Enum([...eventKindNames, WEBHOOK_PING]),
    attempt: Type.Integer({ minimum: 1 }),
    state: Type.Enum(['DELIVERED', 'RETRYING', 'FAILED'], {
      description: '`FAILED`: it is not sent again, unless it is replayed',
    }),
    status: Type.Optional(Type.Integer({ description: 'The status of the response' })),
    error: Type.Optional(
      Type.Enum(
        ['ADDRESS_REFUSED', 'CONNECTION', 'HIDDEN', 'NAME_NOT_FOUND', 'SECRET', 'TIMEOUT', 'TLS'],
        {
          description:
            'Why there is no response. `ADDRESS_REFUSED`: the address is not public. `HIDDEN`: the owner can no longer see the event, or it was deleted. `SECRET`: the server cannot decrypt the secret; rotate it.',
        },
      ),
    ),
    duration_milliseconds: Type.Integer({ minimum: 0 }),
    time: Timestamp,
  },
  { title: 'WebhookDelivery' },
);
