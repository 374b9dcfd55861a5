import * as contract from '@lienzo/contract';
import { fail } from '../../core/errors.ts';
import type { InboxVersions } from '../../domain/notifications/inbox-versions.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { Waiting } from '../../http/waiting.ts';
import { changeSettings, readSettings } from './manage-settings.ts';
import { markNotificationsRead } from './mark-read.ts';
import { presentNotification } from './present.ts';
import { countUnreadNotifications, listNotifications } from './read-inbox.ts';

const DEFAULT_LIMIT = 30;
/** How many requests of a person may wait at once: one for each visible tab. */
const MAX_WAITING = 5;

export interface NotificationDeps {
  readonly inboxVersions: InboxVersions;
  /** Whether the service has a mail server. */
  readonly sendsMail: boolean;
}

export function mountNotifications(
  mount: Mount,
  { inboxVersions, sendsMail }: NotificationDeps,
): void {
  const waiting = new Map<string, number>();

  /** Waits for a change of an inbox. Throws `concurrencyLimited` if the person waits too often already. */
  async function wait(
    person: { editionId: string; zuid: string },
    after: bigint,
    signal: AbortSignal,
  ) {
    const { zuid } = person;
    const count = waiting.get(zuid) ?? 0;
    if (count >= MAX_WAITING) throw fail('concurrencyLimited');
    waiting.set(zuid, count + 1);
    try {
      await inboxVersions.waitFor(person, after, signal);
    } finally {
      const left = (waiting.get(zuid) ?? 1) - 1;
      if (left > 0) waiting.set(zuid, left);
      else waiting.delete(zuid);
    }
  }

  mount(contract.listNotifications, async (ctx, { params, query }) => {
    const page = await listNotifications(ctx, {
      editionId: params.edition_id,
      before: query.before === undefined ? undefined : BigInt(toNumericId(query.before)),
      unreadOnly: query.unread ?? false,
      limit: query.limit ?? DEFAULT_LIMIT,
    });
    return {
      notifications: page.notifications.map(presentNotification),
      unread_count: page.unreadCount,
      has_more: page.hasMore,
    };
  });

  mount(contract.countNotifications, async (ctx, { params, query }, waited) => {
    const person = { editionId: params.edition_id, zuid: ctx.caller.zuid };
    const { version, unreadCount } = await countUnreadNotifications(ctx, person.editionId);
    const after = query.after === undefined ? undefined : BigInt(query.after);
    const left = (query.wait ?? 0) * 1000 - waited;
    if (after !== undefined && version <= after && left > 0 && !inboxVersions.isClosed())
      return new Waiting(left, (signal) => wait(person, after, signal));
    return { unread_count: unreadCount, version: String(version) };
  });

  mount(contract.markNotificationsRead, async (ctx, { params, body }) => {
    const editionId = params.edition_id;
    const { unreadCount, hasChanged } = await markNotificationsRead(ctx, {
      editionId,
      ids: body?.notification_ids?.map(toNumericId),
    });
    if (hasChanged)
      ctx.afterCommit(async () => inboxVersions.advance(editionId, [ctx.caller.zuid]));
    return { unread_count: unreadCount };
  });

  const canMail = (mailId: string | null) => sendsMail && mailId !== null;

  mount(contract.getNotificationSettings, async (ctx, { params }) => ({
    settings: await readSettings(ctx, params.edition_id),
    sends_mail: canMail(ctx.caller.mailId),
  }));

  mount(contract.changeNotificationSettings, async (ctx, { params, body }) => {
    const { mail_language: language, ...channels } = body;
    const change = { editionId: params.edition_id, channels, language };
    const settings = await changeSettings(ctx, change);
    return { settings, sends_mail: canMail(ctx.caller.mailId) };
  });
}
