import Type from 'typebox';
import { operation } from '../../operation.ts';
import { matching } from '../../wire/patterns.ts';
import { closed, IdReference, NumericId, PageLimit } from '../../wire/primitives.ts';
import { WebhookDelivery } from '../../wire/webhook.ts';

const inWebhook = { area: 'Webhooks', extension: true } as const;

const EventNumber = matching('^[1-9][0-9]{0,17}$', 'the number of an event');

export const listWebhookDeliveries = operation({
  ...inWebhook,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/editions/{edition_id}/webhooks/{webhook_id}/deliveries',
  summary: 'List the attempts to send events to an endpoint, the latest first',
  message: 'Deliveries fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({
    state: Type.Optional(Type.Enum(['DELIVERED', 'RETRYING', 'FAILED'])),
    before: Type.Optional(
      Type.String({ ...IdReference, description: 'Only deliveries before the one with this id' }),
    ),
    limit: PageLimit,
  }),
  data: closed({
    deliveries: Type.Array(WebhookDelivery),
    has_more: Type.Boolean({ description: 'Whether there are earlier deliveries' }),
  }),
  errors: ['notPermitted', 'webhookNotFound'],
  example: {
    data: {
      deliveries: [
        {
          id: '742518339371060',
          seq: '4711',
          kind: 'zone.changed',
          attempt: 1,
          state: 'DELIVERED',
          status: 200,
          duration_milliseconds: 84,
          time: 'Tue, 04 Feb 2025, 11:34:28',
        },
      ],
      has_more: false,
    },
  },
});

export const pingWebhook = operation({
  ...inWebhook,
  id: 'pingWebhook',
  method: 'POST',
  path: '/editions/{edition_id}/webhooks/{webhook_id}/ping',
  summary: 'Send a test event to an endpoint; its deliveries tell the result',
  message: 'Ping scheduled successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({ current_user_id: NumericId, edition_id: NumericId, webhook_id: NumericId }),
  errors: ['notPermitted', 'webhookNotFound', 'webhookPaused'],
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      webhook_id: '742518339371050',
    },
  },
});

export const replayWebhook = operation({
  ...inWebhook,
  id: 'replayWebhook',
  method: 'POST',
  path: '/editions/{edition_id}/webhooks/{webhook_id}/replay',
  summary: 'Send events to an endpoint again, by their numbers',
  message: 'Replay scheduled successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({
    from_seq: EventNumber,
    to_seq: Type.Optional(
      Type.String({
        ...EventNumber,
        description:
          'The last event; `from_seq` by default. A request can span 1,000 numbers at most.',
      }),
    ),
  }),
  data: closed({
    scheduled: Type.Integer({
      minimum: 0,
      description: 'How many events of this range match the kinds and the space of the endpoint',
    }),
  }),
  errors: ['notPermitted', 'webhookNotFound', 'webhookPaused', 'webhookBacklog', 'eventsExpired'],
  example: { body: { from_seq: '4700', to_seq: '4711' }, data: { scheduled: 9 } },
});
