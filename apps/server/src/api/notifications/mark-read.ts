import type { Context } from '../../core/context.ts';
import { lockInbox, touchInboxes } from '../../domain/notifications/inbox-queries.ts';
import { markRead } from '../../domain/notifications/queries.ts';
import { countUnread, listVisible } from './read-inbox.ts';

interface Marking {
  editionId: string;
  /** All if absent. */
  ids: readonly string[] | undefined;
}

/** Marks the caller's notifications as read. Returns how many are left. */
export function markNotificationsRead(
  ctx: Context,
  { editionId, ids }: Marking,
): Promise<{ unreadCount: number; hasChanged: boolean }> {
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(editionId, async (tx) => {
    await listVisible(tx, ctx, editionId); // refuses people who are not in the edition
    await lockInbox(tx, { editionId, zuid });
    const marked = await markRead(tx, { editionId, zuid, ids, time: ctx.clock.now() });
    if (marked > 0) await touchInboxes(tx, { editionId, zuids: [zuid], mailDue: [null] });
    const left = await listVisible(tx, ctx, editionId);
    return { unreadCount: countUnread(left), hasChanged: marked > 0 };
  });
}
