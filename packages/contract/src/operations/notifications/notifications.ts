import Type from 'typebox';
import { operation } from '../../operation.ts';
import { Notification } from '../../wire/notification.ts';
import { matching } from '../../wire/patterns.ts';
import { Count, closed, IdReference } from '../../wire/primitives.ts';

const MAX_WAIT_SECONDS = 25;

const inbox = { area: 'Notifications', peopleOnly: true, extension: true } as const;

const unreadCount = Type.Integer({
  minimum: 0,
  maximum: 500,
  description: 'How many notifications are unread',
});

export const listNotifications = operation({
  ...inbox,
  id: 'listNotifications',
  method: 'GET',
  path: '/editions/{edition_id}/notifications',
  summary: "List the caller's notifications, the newest first",
  message: 'Notifications fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  query: Type.Object({
    before: Type.Optional(
      Type.String({ ...IdReference, description: 'Only notifications older than this one' }),
    ),
    unread: Type.Optional(Type.Boolean({ description: 'Only unread notifications' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Maximum number of notifications; 30 by default',
      }),
    ),
  }),
  data: closed({
    notifications: Type.Array(Notification),
    unread_count: unreadCount,
    has_more: Type.Boolean({ description: 'Whether there are older ones' }),
  }),
  errors: [],
  example: {
    data: {
      notifications: [
        {
          notification_id: '742518339371077',
          kind: 'mention',
          time: 'Tue, 04 Feb 2025, 15:20:47',
          read: false,
          actor: { zuid: '742518339371011', display_name: 'Ben Okafor' },
          space_id: '742518339371020',
          zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
          zone_name: 'Supply chain',
          comment_id: '0194d0b4-b6a0-7c92-9d18-c3f5e7a8042b',
          thread_id: '0194d0b4-8d3e-7f51-a2c9-4b7e6f0d1a25',
          text: '@Ada Moreno will, on Monday.',
        },
      ],
      unread_count: 1,
      has_more: false,
    },
  },
});

export const countNotifications = operation({
  ...inbox,
  id: 'countNotifications',
  method: 'GET',
  path: '/editions/{edition_id}/notifications/unread',
  summary: "Count the caller's unread notifications, or wait until the number changes",
  message: 'Notifications counted successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  query: Type.Object({
    after: Type.Optional(
      matching(
        '^(?:0|[1-9][0-9]{0,17})$',
        'the version of an inbox',
        'The `version` of an earlier answer. Only needed to wait.',
      ),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description: 'How many seconds to wait for a version after `after`; 0 by default',
      }),
    ),
  }),
  data: closed({
    unread_count: unreadCount,
    version: Type.String({ ...Count, description: 'Grows when the inbox changes' }),
  }),
  errors: [],
  example: { data: { unread_count: 1, version: '12' } },
});

export const markNotificationsRead = operation({
  ...inbox,
  id: 'markNotificationsRead',
  method: 'POST',
  path: '/editions/{edition_id}/notifications/read',
  summary: 'Mark notifications as read',
  message: 'Notifications marked as read successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'write',
  body: closed({
    notification_ids: Type.Optional(
      Type.Array(IdReference, {
        minItems: 1,
        maxItems: 100,
        description: 'All notifications if it is absent. Those that do not exist are ignored.',
      }),
    ),
  }),
  bodyOptional: true,
  data: closed({ unread_count: unreadCount }),
  errors: [],
  example: { body: { notification_ids: ['742518339371077'] }, data: { unread_count: 0 } },
});
