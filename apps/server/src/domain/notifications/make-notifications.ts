import type { EventData } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Clock } from '../../core/clock.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { NOTIFYING_KINDS } from '../events/log-events.ts';
import { type EventRow, listEvents } from '../events/queries.ts';
import { channelsOf } from './channels.ts';
import {
  listChangedComments,
  listMentioned,
  listWriters,
  listZonesWithComments,
  recordMentioned,
} from './comment-queries.ts';
import { type Draft, recipientsOfAccess, recipientsOfComments } from './find-recipients.ts';
import { listSettings, touchInboxes } from './inbox-queries.ts';
import { insertNotifications, MAX_KEPT, type NewNotification, trimInboxes } from './queries.ts';
import { findVisible } from './visible-targets.ts';

export interface NotifyDeps {
  clock: Clock;
  ids: IdSource;
  /** Whether the service can send mails. */
  sendsMail: boolean;
}

/** How long notifications are collected before they are mailed. */
export const MAIL_DELAY_MILLISECONDS = 5 * 60_000;

interface Task {
  from_seq: string;
  seq: string;
}

/**
 * Takes the next task of an edition in the transaction, which another one of this or another node then
 * does not see. Returns undefined if there is none.
 */
export async function takeTask(tx: Tx, editionId: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    delete from notification_tasks where edition_id = ${editionId} and seq = any(array(
      select seq from notification_tasks
      where edition_id = ${editionId} and (retry_time is null or retry_time < clock_timestamp())
      order by seq limit 1 for update skip locked))
    returning from_seq::text, seq::text`.execute(tx);
  return rows[0];
}

/** Makes the notifications of the events of a task. Returns the people whose inboxes changed. */
export async function makeNotifications(
  tx: Tx,
  deps: NotifyDeps,
  { editionId, task }: { editionId: string; task: Task },
): Promise<string[]> {
  const events = await listTaskEvents(tx, editionId, task);
  const drafts: Draft[] = [];
  const hasComments = await findCommentChanges(tx, editionId, events.filter(isZoneChange));
  for (const event of events) {
    if (!isZoneChange(event)) drafts.push(...recipientsOfAccess(event));
    else if (hasComments(event)) drafts.push(...(await draftComments(tx, editionId, event)));
  }
  const wanted = await keepWanted(tx, deps, { editionId, drafts });
  if (wanted.length === 0) return [];
  const time = deps.clock.now();
  const byPerson = Map.groupBy(wanted, ({ zuid }) => zuid);
  const zuids = [...byPerson.keys()].toSorted();
  const due = new Date(time.getTime() + MAIL_DELAY_MILLISECONDS);
  const mailDue = zuids.map((zuid) =>
    byPerson.get(zuid)?.some(({ mailPending }) => mailPending) ? due : null,
  );
  await touchInboxes(tx, { editionId, zuids, mailDue });
  // Of a storm, no more than the inbox keeps.
  const rows = [...byPerson.values()].flatMap((own) => own.slice(-MAX_KEPT));
  await insertNotifications(tx, { editionId, time, rows });
  await trimInboxes(tx, { editionId, zuids });
  return zuids;
}

function listTaskEvents(tx: Tx, editionId: string, task: Task): Promise<EventRow[]> {
  return listEvents(tx, {
    editionId,
    after: BigInt(task.from_seq),
    upTo: BigInt(task.seq),
    kinds: NOTIFYING_KINDS,
    limit: Number(BigInt(task.seq) - BigInt(task.from_seq)),
  });
}

type ZoneChangeRow = EventRow & { payload: EventData<'zone.changed'> };

function isZoneChange(event: EventRow): event is ZoneChangeRow {
  return event.kind === 'zone.changed';
}

/** Finds out with one query which of many changes concern comments. Few do. */
async function findCommentChanges(tx: Tx, editionId: string, events: readonly ZoneChangeRow[]) {
  const zones = await listZonesWithComments(
    tx,
    editionId,
    events.map(({ payload }) => payload),
  );
  return ({ payload }: ZoneChangeRow) => payload.truncated || zones.has(payload.zone_id);
}

async function draftComments(tx: Tx, editionId: string, event: ZoneChangeRow): Promise<Draft[]> {
  const change = event.payload;
  const zoneId = change.zone_id;
  const comments = await listChangedComments(tx, editionId, change);
  if (comments.length === 0) return [];
  const threadIds = [...new Set(comments.map(({ parent_id }) => parent_id))].filter(
    (id) => id !== null,
  );
  const ids = comments.map(({ element_id }) => element_id);
  const [mentioned, writers] = await Promise.all([
    listMentioned(tx, editionId, { zoneId, ids }),
    listWriters(tx, editionId, { zoneId, threadIds }),
  ]);
  await recordMentioned(tx, editionId, comments);
  // The oldest first, so that the newest gets the highest id.
  return recipientsOfComments({
    event,
    comments: comments.toReversed(),
    mentioned,
    writers,
  });
}

/** Keeps what people can see at this moment and want to know. */
async function keepWanted(
  tx: Tx,
  { ids, sendsMail }: NotifyDeps,
  { editionId, drafts }: { editionId: string; drafts: readonly Draft[] },
): Promise<NewNotification[]> {
  if (drafts.length === 0) return [];
  const target = ({ zuid, teamId, spaceId, zoneId }: Draft) => ({
    ...{ zuid, team_id: teamId, space_id: spaceId, zone_id: zoneId },
  });
  const isVisible = await findVisible(tx, editionId, drafts.map(target));
  const seen = drafts.filter((draft) => isVisible(target(draft)));
  const zuids = [...new Set(seen.map(({ zuid }) => zuid))];
  const settings = await listSettings(tx, editionId, zuids);
  return seen.flatMap((draft) => {
    const { inbox, mail } = channelsOf(settings.get(draft.zuid) ?? {}, draft.kind);
    const mailPending = mail && sendsMail;
    if (!inbox && !mailPending) return [];
    return [{ ...draft, notificationId: ids.next(), inInbox: inbox, mailPending }];
  });
}

const MAX_ATTEMPTS = 10;
const RETRY_SECONDS = 60;

/**
 * Lets the next task of an edition, which failed, be tried again in a minute. Deletes it after 10 attempts,
 * so that the others are not held up forever. Returns whether it was deleted.
 */
export async function postponeTask(tx: Tx, editionId: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number; seq: string }>`
    update notification_tasks set attempts = attempts + 1,
      retry_time = clock_timestamp() + make_interval(secs => ${RETRY_SECONDS})
    where edition_id = ${editionId} and seq = any(array(
      select seq from notification_tasks
      where edition_id = ${editionId} and (retry_time is null or retry_time < clock_timestamp())
      order by seq limit 1 for update skip locked))
    returning attempts, seq::text`.execute(tx);
  const [failed] = rows;
  if (!failed || failed.attempts < MAX_ATTEMPTS) return false;
  await tx
    .deleteFrom('notification_tasks')
    .where('edition_id', '=', editionId)
    .where('seq', '=', failed.seq)
    .execute();
  return true;
}

/** Returns editions whose events were not looked at within a second. */
export async function listEditionsToNotify(tx: Tx, max: number): Promise<string[]> {
  const { rows } = await sql<{ edition_id: string }>`
    select app_editions_to_notify(${max})::text as edition_id`.execute(tx);
  return rows.map(({ edition_id }) => edition_id);
}
