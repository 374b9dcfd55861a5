import Type from 'typebox';
import { operation } from '../../operation.ts';
import { closed, IdReference, NumericId, Timestamp, textOf } from '../../wire/primitives.ts';
import {
  Webhook,
  WebhookKinds,
  WebhookOrder,
  WebhookSecret,
  WebhookUrl,
} from '../../wire/webhook.ts';

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  webhook_id: '742518339371050',
};

const example = {
  id: ids.webhook_id,
  url: 'https://hooks.example.com/lienzo',
  description: 'Build server',
  kinds: ['zone.changed'],
  order: 'loose',
  state: 'ACTIVE',
  owner_zuid: ids.current_user_id,
  cursor: '4711',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  modified_time: 'Tue, 04 Feb 2025, 11:34:28',
};

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

const managed = {
  area: 'Webhooks',
  rate: 'write',
  // A token could otherwise have events sent to itself after it was revoked.
  accessTokens: 'refused',
  extension: true,
} as const;

/** What is needed to read events, because an endpoint receives them. */
const READS_EVENTS = ['Service.teams.READ', 'Service.spaces.READ'] as const;

const changedIds = closed({
  current_user_id: NumericId,
  edition_id: NumericId,
  webhook_id: NumericId,
});

const Description = textOf({ maximum: 200 });

export const createWebhook = operation({
  ...managed,
  id: 'createWebhook',
  method: 'POST',
  path: '/editions/{edition_id}/webhooks',
  summary: 'Create an endpoint that receives events; only this response contains its secret',
  message: 'Webhook created successfully.',
  scopes: [['Service.editions.CREATE', ...READS_EVENTS]],
  body: closed({
    url: WebhookUrl,
    description: Type.Optional(Description),
    kinds: Type.Optional(WebhookKinds),
    space_id: Type.Optional(
      Type.String({ ...IdReference, description: 'Only events of this space and its zones' }),
    ),
    order: Type.Optional(WebhookOrder),
  }),
  data: closed({ webhook: Webhook, secret: WebhookSecret }),
  returnsSecret: true,
  errors: ['notPermitted', 'webhookLimit', 'webhookUrlRefused', 'spaceNotFound'],
  example: {
    body: { url: example.url, description: 'Build server', kinds: ['zone.changed'] },
    data: { webhook: example, secret },
  },
});

export const listWebhooks = operation({
  area: 'Webhooks',
  id: 'listWebhooks',
  method: 'GET',
  path: '/editions/{edition_id}/webhooks',
  summary: 'List the endpoints of an edition that receive events',
  message: 'Webhooks fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ webhooks: Type.Array(Webhook) }),
  errors: ['notPermitted'],
  extension: true,
  example: { data: { webhooks: [example] } },
});

export const getWebhook = operation({
  area: 'Webhooks',
  id: 'getWebhook',
  method: 'GET',
  path: '/editions/{edition_id}/webhooks/{webhook_id}',
  summary: 'Get an endpoint',
  message: 'Webhook fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ webhook: Webhook }),
  errors: ['notPermitted', 'webhookNotFound'],
  extension: true,
  example: { data: { webhook: example } },
});

export const changeWebhook = operation({
  ...managed,
  id: 'changeWebhook',
  method: 'PUT',
  path: '/editions/{edition_id}/webhooks/{webhook_id}',
  summary: 'Change an endpoint; the caller becomes its owner',
  message: 'Webhook changed successfully.',
  scopes: [['Service.editions.UPDATE', ...READS_EVENTS]],
  body: closed(
    {
      url: Type.Optional(WebhookUrl),
      description: Type.Optional(Description),
      kinds: Type.Optional(WebhookKinds),
      space_id: Type.Optional(
        Type.String({ ...IdReference, description: 'Only events of this space and its zones' }),
      ),
      all_spaces: Type.Optional(
        Type.Boolean({
          description: 'Sends the events of all spaces again; ignored if `space_id` is sent',
        }),
      ),
      order: Type.Optional(WebhookOrder),
    },
    { minProperties: 1 },
  ),
  data: closed({ webhook: Webhook }),
  errors: ['notPermitted', 'webhookNotFound', 'webhookUrlRefused', 'spaceNotFound'],
  example: { body: { order: 'strict' }, data: { webhook: { ...example, order: 'strict' } } },
});

export const deleteWebhook = operation({
  ...managed,
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/editions/{edition_id}/webhooks/{webhook_id}',
  summary: 'Delete an endpoint and its deliveries',
  message: 'Webhook deleted successfully.',
  scopes: [['Service.editions.UPDATE']],
  data: changedIds,
  errors: ['notPermitted', 'webhookNotFound'],
  example: { data: ids },
});

export const rotateWebhookSecret = operation({
  ...managed,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/editions/{edition_id}/webhooks/{webhook_id}/rotate-secret',
  summary: 'Replace the secret of an endpoint; events are signed with both for 24 hours',
  message: 'Webhook secret rotated successfully.',
  scopes: [['Service.editions.UPDATE']],
  data: closed({ secret: WebhookSecret, previous_secret_expiry_time: Timestamp }),
  returnsSecret: true,
  errors: ['notPermitted', 'webhookNotFound'],
  example: {
    data: { secret, previous_secret_expiry_time: 'Wed, 05 Feb 2025, 11:34:28' },
  },
});

export const pauseWebhook = operation({
  ...managed,
  id: 'pauseWebhook',
  method: 'POST',
  path: '/editions/{edition_id}/webhooks/{webhook_id}/pause',
  summary: 'Stop sending events to an endpoint until it is resumed',
  message: 'Webhook paused successfully.',
  scopes: [['Service.editions.UPDATE']],
  data: closed({ webhook: Webhook }),
  errors: ['notPermitted', 'webhookNotFound', 'webhookPaused'],
  example: { data: { webhook: { ...example, state: 'PAUSED', pause_reason: 'MANUAL' } } },
});

export const resumeWebhook = operation({
  ...managed,
  id: 'resumeWebhook',
  method: 'POST',
  path: '/editions/{edition_id}/webhooks/{webhook_id}/resume',
  summary: 'Send events to a paused endpoint again, with those since it was paused',
  message: 'Webhook resumed successfully.',
  scopes: [['Service.editions.UPDATE', ...READS_EVENTS]],
  data: closed({ webhook: Webhook }),
  errors: ['notPermitted', 'webhookNotFound', 'webhookActive'],
  example: { data: { webhook: example } },
});
