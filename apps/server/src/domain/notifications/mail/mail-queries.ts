import { sql } from 'kysely';
import type { Tx } from '../../../db/bound-kysely.ts';
import type { PersonInEdition } from '../../editions/queries.ts';
import { type ChangedChannels, channelsOf, mergeChannels } from '../channels.ts';
import {
  type DescribedNotification,
  describeNotifications,
  keepVisible,
} from '../describe-notifications.ts';
import { lockInbox, writeSettings } from '../inbox-queries.ts';
import { MAIL_DELAY_MILLISECONDS } from '../make-notifications.ts';
import { endMailing, listPendingMail } from '../queries.ts';

/** A mail that this node sends; until its claim ends, no other node does. */
export interface ClaimedMail extends PersonInEdition {
  language: 'en' | 'es';
  editionName: string;
  /** Undefined if the person has no verified address. */
  address: string | undefined;
  /** What is mailed: unread, visible and wanted, the newest first. */
  notifications: DescribedNotification[];
  /** All that waited, which is done after the mail was sent. */
  pendingIds: string[];
}

/** Attempts are repeated after 1, 2, 4 … minutes, at most an hour; 30 of them take about a day. */
const MAX_ATTEMPTS = 30;
const MAX_PAUSE_MINUTES = 60;

export async function listDueInboxes(
  tx: Tx,
  { before, max }: { before: Date; max: number },
): Promise<PersonInEdition[]> {
  const { rows } = await sql<{ edition_id: string; zuid: string }>`
    select (app_inboxes_to_mail(${before}, ${max})).*`.execute(tx);
  return rows.map(({ edition_id, zuid }) => ({ editionId: edition_id, zuid }));
}

/**
 * Claims the mail of a person if it is due. The next attempt is planned before the mail is sent, so that a
 * killed process loses nothing: another one tries again.
 */
export async function claimMail(
  tx: Tx,
  person: PersonInEdition,
  now: Date,
): Promise<ClaimedMail | undefined> {
  const { editionId, zuid } = person;
  const { rows } = await sql<{
    attempts: number;
    language: 'en' | 'es';
    settings: ChangedChannels;
  }>`
    update inboxes set mail_attempts = mail_attempts + 1,
      mail_due = ${now}::timestamptz + make_interval(mins => least(${MAX_PAUSE_MINUTES},
        (2 ^ least(mail_attempts, 10))::integer))
    where edition_id = ${editionId} and zuid = ${zuid} and mail_due <= ${now}
    returning mail_attempts as attempts, language, settings`.execute(tx);
  const [inbox] = rows;
  if (!inbox) return undefined;
  const pending = await listPendingMail(tx, person);
  const wanted = pending.filter(
    ({ kind, read_time }) => read_time === null && channelsOf(inbox.settings, kind).mail,
  );
  const isGivenUp = inbox.attempts > MAX_ATTEMPTS;
  const visible = isGivenUp ? [] : await keepVisible(tx, person, wanted);
  const { rows: found } = await sql<{ address: string | null; name: string }>`
    select m.mail_id as address, e.edition_name as name from edition_members m
    join editions e on e.edition_id = m.edition_id
    where m.edition_id = ${editionId} and m.zuid = ${zuid} and m.suspended_time is null`.execute(
    tx,
  );
  return {
    ...person,
    language: inbox.language,
    editionName: found[0]?.name ?? '',
    address: found[0]?.address ?? undefined,
    notifications: await describeNotifications(tx, editionId, visible),
    pendingIds: pending.map(({ notification_id }) => notification_id),
  };
}

/** Ends a claim: what was sent is not sent again, and what came since waits for its 5 minutes. */
export async function finishMail(
  tx: Tx,
  { editionId, zuid, pendingIds }: Pick<ClaimedMail, 'editionId' | 'zuid' | 'pendingIds'>,
): Promise<void> {
  await endMailing(tx, { editionId, zuid, ids: pendingIds });
  await sql`
    update inboxes set mail_attempts = 0, mail_due = (
      select min(created_time) + make_interval(secs => ${MAIL_DELAY_MILLISECONDS / 1000})
      from notifications where edition_id = ${editionId} and zuid = ${zuid} and mail_pending)
    where edition_id = ${editionId} and zuid = ${zuid}`.execute(tx);
}

/** Turns off mails of all kinds. Returns the language of the person's mails, or undefined if they have left. */
export async function stopMails(tx: Tx, person: PersonInEdition): Promise<'en' | 'es' | undefined> {
  const { editionId, zuid } = person;
  const { rows } = await sql`select from edition_members
    where edition_id = ${editionId} and zuid = ${zuid}`.execute(tx);
  if (rows.length === 0) return undefined;
  const { settings, language } = await lockInbox(tx, person);
  const off = { mail: false };
  const all = { mention: off, reply: off, invitation: off, share: off };
  await writeSettings(tx, { ...person, settings: mergeChannels(settings, all), language });
  return language;
}
