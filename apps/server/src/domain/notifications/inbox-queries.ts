import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { PersonInEdition } from '../editions/queries.ts';
import type { ChangedChannels } from './channels.ts';

interface Inbox {
  version: string;
  settings: ChangedChannels;
  language: 'en' | 'es';
}

const EMPTY: Inbox = { version: '0', settings: {}, language: 'en' };

export async function readInbox(tx: Tx, { editionId, zuid }: PersonInEdition): Promise<Inbox> {
  const row = await tx
    .selectFrom('inboxes')
    .select(['version', 'settings', 'language'])
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .executeTakeFirst();
  return row ? { ...row, settings: row.settings as ChangedChannels } : EMPTY; // written by writeSettings
}

/** Returns what people changed, by their user id. */
export async function listSettings(
  tx: Tx,
  editionId: string,
  zuids: readonly string[],
): Promise<Map<string, ChangedChannels>> {
  const rows = await tx
    .selectFrom('inboxes')
    .select(['zuid', 'settings'])
    .where('edition_id', '=', editionId)
    .where('zuid', '=', sql<string>`any(${[...zuids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ zuid, settings }) => [zuid, settings as ChangedChannels])); // as above
}

/** Locks the inbox of a person, which is created if they have none, and returns it. */
export async function lockInbox(tx: Tx, person: PersonInEdition): Promise<Inbox> {
  const { editionId, zuid } = person;
  await tx
    .insertInto('inboxes')
    .values({ edition_id: editionId, zuid, settings: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select from inboxes where edition_id = ${editionId} and zuid = ${zuid}
    for update`.execute(tx);
  return readInbox(tx, person);
}

interface NewSettings extends PersonInEdition {
  settings: ChangedChannels;
  language: Inbox['language'];
}

export async function writeSettings(
  tx: Tx,
  { editionId, zuid, settings, language }: NewSettings,
): Promise<void> {
  await tx
    .updateTable('inboxes')
    .set({ settings: JSON.stringify(settings), language })
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
}

interface Touched {
  editionId: string;
  zuids: readonly string[];
  /** When a mail is sent, for each person; null if none is. */
  mailDue: readonly (Date | null)[];
}

/**
 * Raises the versions of inboxes, which are created if they do not exist, in the order of their ids. A mail
 * that is due already keeps its time, so that what follows within 5 minutes is in the same mail.
 */
export async function touchInboxes(tx: Tx, { editionId, zuids, mailDue }: Touched): Promise<void> {
  await sql`
    insert into inboxes (edition_id, zuid, version, settings, mail_due)
    select ${editionId}, zuid, 1, '{}', due
    from unnest(${[...zuids]}::bigint[], ${[...mailDue]}::timestamptz[]) as touched (zuid, due)
    order by zuid
    on conflict (edition_id, zuid) do update
      set version = inboxes.version + 1, mail_due = coalesce(inboxes.mail_due, excluded.mail_due)
  `.execute(tx);
}

/** Returns the versions of inboxes, by edition and user id. */
export async function listVersions(
  tx: Tx,
  people: readonly PersonInEdition[],
): Promise<(PersonInEdition & { version: bigint })[]> {
  const { rows } = await sql<{ edition_id: string; zuid: string; version: string }>`
    select (app_inbox_versions(${people.map(({ editionId }) => editionId)}::bigint[],
      ${people.map(({ zuid }) => zuid)}::bigint[])).*`.execute(tx);
  return rows.map(({ edition_id, zuid, version }) => ({
    ...{ editionId: edition_id, zuid, version: BigInt(version) },
  }));
}
