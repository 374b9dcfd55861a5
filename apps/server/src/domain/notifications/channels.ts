import {
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '@lienzo/contract';

interface Channels {
  readonly inbox: boolean;
  readonly mail: boolean;
}

/** What a person changed, by kind. Everything else is on. */
export type ChangedChannels = { readonly [Kind in NotificationKind]?: Partial<Channels> };

/** Returns how a person wants to be notified of a kind. */
export function channelsOf(changed: ChangedChannels, kind: NotificationKind): Channels {
  return { inbox: true, mail: true, ...changed[kind] };
}

/** Returns the settings after a change. */
export function mergeChannels(before: ChangedChannels, change: ChangedChannels): ChangedChannels {
  const entries = notificationKinds.map((kind) => [kind, { ...before[kind], ...change[kind] }]);
  return Object.fromEntries(entries);
}

export function presentSettings(
  changed: ChangedChannels,
  language: NotificationSettings['mail_language'],
): NotificationSettings {
  const [mention, reply, invitation, share] = notificationKinds.map((kind) =>
    channelsOf(changed, kind),
  );
  return { mention, reply, invitation, share, mail_language: language } as NotificationSettings; // one for each kind
}
