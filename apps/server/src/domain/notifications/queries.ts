import type { NotificationKind } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { PersonInEdition } from '../editions/queries.ts';

/** How many notifications a person keeps, and for how many days. */
export const MAX_KEPT = 500;
export const KEPT_DAYS = 90;

export interface NotificationRow {
  notification_id: string;
  kind: NotificationKind;
  actor_zuid: string | null;
  team_id: string | null;
  space_id: string | null;
  zone_id: string | null;
  comment_id: string | null;
  created_time: Date;
  read_time: Date | null;
}

export interface NewNotification {
  zuid: string;
  notificationId: string;
  kind: NotificationKind;
  actorZuid: string | null;
  teamId?: string | undefined;
  spaceId?: string | undefined;
  zoneId?: string | undefined;
  commentId?: string | undefined;
  inInbox: boolean;
  mailPending: boolean;
}

/** Inserts notifications. One that a person already has about the same comment is left out. */
export async function insertNotifications(
  tx: Tx,
  { editionId, time, rows }: { editionId: string; time: Date; rows: readonly NewNotification[] },
): Promise<void> {
  await sql`
    insert into notifications (edition_id, zuid, notification_id, kind, actor_zuid, team_id, space_id,
      zone_id, comment_id, created_time, in_inbox, mail_pending)
    select ${editionId}, zuid, "notificationId", kind, "actorZuid", "teamId", "spaceId", "zoneId",
      "commentId", ${time}, "inInbox", "mailPending"
    from json_to_recordset(${JSON.stringify(rows)}::json) as (zuid bigint, "notificationId" bigint,
      kind text, "actorZuid" bigint, "teamId" bigint, "spaceId" bigint, "zoneId" uuid,
      "commentId" uuid, "inInbox" boolean, "mailPending" boolean)
    on conflict do nothing`.execute(tx);
}

/** Deletes all but the newest notifications of people. */
export async function trimInboxes(
  tx: Tx,
  { editionId, zuids }: { editionId: string; zuids: readonly string[] },
): Promise<void> {
  await sql`
    delete from notifications n using (
      select person.zuid, oldest.notification_id
      from unnest(${[...zuids]}::bigint[]) as person (zuid)
      cross join lateral (
        select notification_id from notifications
        where edition_id = ${editionId} and zuid = person.zuid
        order by notification_id desc offset ${MAX_KEPT} limit 1
      ) as oldest
    ) as surplus
    where n.edition_id = ${editionId} and n.zuid = surplus.zuid
      and n.notification_id <= surplus.notification_id`.execute(tx);
}

interface Listing extends PersonInEdition {
  /** Only notifications made after this time. */
  since: Date;
}

/** Returns all notifications in the inbox of a person, the newest first, whether they are visible or not. */
export function listInbox(tx: Tx, { editionId, zuid, since }: Listing): Promise<NotificationRow[]> {
  return selectRows(tx, { editionId, zuid })
    .where('in_inbox', '=', true)
    .where('created_time', '>', since)
    .execute();
}

/** Returns what waits to be mailed to a person and is not read, the newest first. */
export function listPendingMail(tx: Tx, person: PersonInEdition): Promise<NotificationRow[]> {
  return selectRows(tx, person).where('mail_pending', '=', true).execute();
}

function selectRows(tx: Tx, { editionId, zuid }: PersonInEdition) {
  return tx
    .selectFrom('notifications')
    .select([
      ...(['notification_id', 'kind', 'actor_zuid', 'team_id', 'space_id', 'zone_id'] as const),
      ...(['comment_id', 'created_time', 'read_time'] as const),
    ])
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .orderBy('notification_id', 'desc')
    .limit(MAX_KEPT);
}

interface Reading extends PersonInEdition {
  /** All if absent. */
  ids?: readonly string[] | undefined;
  time: Date;
}

/** Marks notifications as read and returns how many were not. */
export async function markRead(tx: Tx, { editionId, zuid, ids, time }: Reading): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_time: time, mail_pending: false })
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .where('read_time', 'is', null)
    .$if(ids !== undefined, (query) =>
      query.where('notification_id', '=', sql<string>`any(${[...(ids ?? [])]}::bigint[])`),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Marks notifications as mailed, or as not to be mailed. */
export async function endMailing(
  tx: Tx,
  { editionId, zuid, ids }: PersonInEdition & { ids: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mail_pending: false })
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .where('notification_id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
}

/**
 * Deletes expired notifications of an edition, and what was noted about comments of zones that no longer
 * exist. Returns true if there may be more.
 */
export async function deleteExpired(
  tx: Tx,
  { editionId, before, limit }: { editionId: string; before: Date; limit: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where edition_id = ${editionId} and ctid = any(array(
      select ctid from notifications
      where edition_id = ${editionId} and created_time < ${before} limit ${limit}))`.execute(tx);
  await sql`
    delete from comment_mentions m where m.edition_id = ${editionId} and not exists (
      select from zones z where z.edition_id = ${editionId} and z.zone_id = m.zone_id)`.execute(tx);
  return Number(numAffectedRows) >= limit;
}
