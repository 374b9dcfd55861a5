import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { PersonInEdition } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import {
  type DescribedNotification,
  describeNotifications,
  keepVisible,
} from '../../domain/notifications/describe-notifications.ts';
import { readInbox } from '../../domain/notifications/inbox-queries.ts';
import { KEPT_DAYS, listInbox, type NotificationRow } from '../../domain/notifications/queries.ts';

interface Page {
  editionId: string;
  before: bigint | undefined;
  unreadOnly: boolean;
  limit: number;
}

interface InboxPage {
  notifications: DescribedNotification[];
  unreadCount: number;
  hasMore: boolean;
}

/** Returns a page of the caller's notifications. They have 500 at most, so all of them are filtered. */
export function listNotifications(ctx: Context, page: Page): Promise<InboxPage> {
  const { editionId, before, unreadOnly, limit } = page;
  return ctx.db.readEdition(editionId, async (tx) => {
    const visible = await listVisible(tx, ctx, editionId);
    const wanted = visible
      .filter(({ read_time }) => !unreadOnly || read_time === null)
      .filter(({ notification_id }) => before === undefined || BigInt(notification_id) < before);
    return {
      notifications: await describeNotifications(tx, editionId, wanted.slice(0, limit)),
      unreadCount: countUnread(visible),
      hasMore: wanted.length > limit,
    };
  });
}

interface UnreadCount {
  unreadCount: number;
  version: bigint;
}

/** Counts the caller's unread notifications. The version is read first, so that it is never too new. */
export function countUnreadNotifications(ctx: Context, editionId: string): Promise<UnreadCount> {
  return ctx.db.readEdition(editionId, async (tx) => {
    const { version } = await readInbox(tx, { editionId, zuid: ctx.caller.zuid });
    return {
      version: BigInt(version),
      unreadCount: countUnread(await listVisible(tx, ctx, editionId)),
    };
  });
}

/** Returns the notifications in the caller's inbox that they can see, the newest first. */
export async function listVisible(
  tx: Tx,
  { caller, clock }: Pick<Context, 'caller' | 'clock'>,
  editionId: string,
): Promise<NotificationRow[]> {
  const person: PersonInEdition = { editionId, zuid: caller.zuid };
  await readEditionRole(tx, person);
  const since = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3600_000);
  return keepVisible(tx, person, await listInbox(tx, { ...person, since }));
}

export function countUnread(rows: readonly NotificationRow[]): number {
  return rows.filter(({ read_time }) => read_time === null).length;
}
