import type { NotificationSettings } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import {
  type ChangedChannels,
  mergeChannels,
  presentSettings,
} from '../../domain/notifications/channels.ts';
import { lockInbox, readInbox, writeSettings } from '../../domain/notifications/inbox-queries.ts';

export function readSettings(ctx: Context, editionId: string): Promise<NotificationSettings> {
  const person = { editionId, zuid: ctx.caller.zuid };
  return ctx.db.readEdition(editionId, async (tx) => {
    await readEditionRole(tx, person);
    const { settings, language } = await readInbox(tx, person);
    return presentSettings(settings, language);
  });
}

interface SettingsChange {
  editionId: string;
  channels: ChangedChannels;
  language: NotificationSettings['mail_language'] | undefined;
}

/** Changes how the caller is notified from now on. What waits to be mailed is checked again before that. */
export function changeSettings(
  ctx: Context,
  { editionId, channels, language }: SettingsChange,
): Promise<NotificationSettings> {
  const person = { editionId, zuid: ctx.caller.zuid };
  return ctx.db.changeEdition(editionId, async (tx) => {
    await readEditionRole(tx, person);
    const before = await lockInbox(tx, person);
    const settings = mergeChannels(before.settings, channels);
    const changed = { settings, language: language ?? before.language };
    await writeSettings(tx, { ...person, ...changed });
    return presentSettings(changed.settings, changed.language);
  });
}
