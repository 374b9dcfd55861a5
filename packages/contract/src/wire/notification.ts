import type { Static } from 'typebox';
import Type from 'typebox';
import { closed, NumericId, Timestamp, Uuid } from './primitives.ts';

export const notificationKinds = ['mention', 'reply', 'invitation', 'share'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something that a person should know about. */
export const Notification = closed(
  {
    notification_id: NumericId,
    kind: Type.Enum(notificationKinds, {
      description:
        '`mention` and `reply` are about a comment, `invitation` about a team that the caller was added to, `share` about a space or zone that was shared with them',
    }),
    time: Timestamp,
    read: Type.Boolean(),
    actor: Type.Optional(
      closed(
        { zuid: NumericId, display_name: Type.Optional(Type.String()) },
        {
          description: 'Who caused it. People who have left the edition have no name.',
        },
      ),
    ),
    team_id: Type.Optional(NumericId),
    team_name: Type.Optional(Type.String()),
    space_id: Type.Optional(NumericId),
    space_name: Type.Optional(Type.String()),
    zone_id: Type.Optional(Uuid),
    zone_name: Type.Optional(Type.String()),
    comment_id: Type.Optional(Uuid),
    thread_id: Type.Optional(
      Type.String({ ...Uuid, description: 'The first comment of the thread' }),
    ),
    text: Type.Optional(
      Type.String({ description: 'The beginning of the comment, at most 200 characters' }),
    ),
  },
  { title: 'Notification' },
);
export type Notification = Static<typeof Notification>;

const Channels = closed({
  inbox: Type.Boolean({ description: 'Whether it is listed' }),
  mail: Type.Boolean({ description: 'Whether it is mailed if it is not read within 5 minutes' }),
});

export const mailLanguages = ['en', 'es'] as const;

/** How a person wants to be notified in an edition. */
export const NotificationSettings = closed(
  {
    mention: Channels,
    reply: Channels,
    invitation: Channels,
    share: Channels,
    mail_language: Type.Enum(mailLanguages),
  },
  { title: 'NotificationSettings' },
);
export type NotificationSettings = Static<typeof NotificationSettings>;
