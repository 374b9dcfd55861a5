import Type from 'typebox';
import { operation } from '../../operation.ts';
import { mailLanguages, NotificationSettings } from '../../wire/notification.ts';
import { closed } from '../../wire/primitives.ts';

const inbox = { area: 'Notifications', peopleOnly: true, extension: true } as const;

const on = { inbox: true, mail: true };
const example = {
  mention: on,
  reply: on,
  invitation: on,
  share: { inbox: true, mail: false },
  mail_language: 'en',
};

const data = closed({
  settings: NotificationSettings,
  sends_mail: Type.Boolean({
    description:
      'Whether mails can be sent: the service has a mail server, and the caller has a verified address',
  }),
});

export const getNotificationSettings = operation({
  ...inbox,
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/editions/{edition_id}/notifications/settings',
  summary: 'Get how the caller is notified in an edition',
  message: 'Notification settings fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  data,
  errors: [],
  example: { data: { settings: example, sends_mail: true } },
});

const Channels = closed(
  { inbox: Type.Optional(Type.Boolean()), mail: Type.Optional(Type.Boolean()) },
  { minProperties: 1 },
);

export const changeNotificationSettings = operation({
  ...inbox,
  id: 'changeNotificationSettings',
  method: 'PUT',
  path: '/editions/{edition_id}/notifications/settings',
  summary: 'Change how the caller is notified in an edition; what is not sent stays',
  message: 'Notification settings changed successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed(
    {
      mention: Type.Optional(Channels),
      reply: Type.Optional(Channels),
      invitation: Type.Optional(Channels),
      share: Type.Optional(Channels),
      mail_language: Type.Optional(Type.Enum(mailLanguages)),
    },
    { minProperties: 1 },
  ),
  data,
  errors: [],
  example: {
    body: { share: { mail: false } },
    data: { settings: example, sends_mail: true },
  },
});
