import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition } from '../editions/queries.ts';
import { listServiceUsers } from '../service-accounts/queries.ts';
import { deleteSignIn, markErasure, replaceProfile } from './person-queries.ts';

/**
 * All tables of an edition, in the order in which they are purged: rows before those they refer to. Zones
 * come before what has no foreign key to them, because everything that writes there locks the zone first.
 */
export const editionTables = [
  'notifications',
  'inboxes',
  'comment_mentions',
  'link_guests',
  'share_links',
  'proposals',
  'link_policies',
  'zone_access',
  'zone_timers',
  'zone_ballots',
  'zone_votes',
  'zone_files',
  'zone_versions',
  'zones',
  'zone_updates',
  'zone_snapshots',
  'zone_history',
  'zone_remnants',
  'zone_clients',
  'elements',
  'element_tombstones',
  'search_entries',
  'space_members',
  'space_favorites',
  'space_visits',
  'space_listings',
  'spaces',
  'template_files',
  'file_uploads',
  'file_chunks',
  'file_blobs',
  'files',
  'edition_templates',
  'edition_storage',
  'blobs',
  'scim_group_members',
  'scim_users',
  'scim_tokens',
  'group_members',
  'groups',
  'team_invitations',
  'team_members',
  'teams',
  'removed_memberships',
  'edition_members',
  'service_accounts',
  'api_keys',
  'subscriptions',
  'webhook_retries',
  'webhook_deliveries',
  'webhooks',
  'outbox',
  // Written by what moves rows from the outbox to the log.
  'notification_tasks',
  'events',
  'audit',
  'event_heads',
] as const;

/** Directories with rows of an edition, which are deleted before the edition itself. */
export const editionDirectories = [
  ...(['link_secrets', 'mail_invitations', 'service_clients', 'user_editions'] as const),
] as const;

export type EditionTable = (typeof editionTables)[number];

// A transaction that deletes this many rows takes well below a second.
const ROWS_AT_ONCE = 2_000;
/** Blobs and updates can be large. */
const LARGE_ROWS_AT_ONCE = 200;
const LARGE: ReadonlySet<string> = new Set([
  'blobs',
  'file_chunks',
  'zone_updates',
  'zone_history',
  'zones',
]);

/** Deletes some rows of an edition from a table. Returns true if there may be more. */
export async function purgeRows(
  tx: Tx,
  { editionId, table }: InEdition & { table: EditionTable },
): Promise<boolean> {
  const limit = LARGE.has(table) ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
  // By row address, so that a batch reads no more rows than it deletes. A partitioned table has the same
  // address in each partition; what that adds belongs to the edition, too.
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where edition_id = ${editionId} and ctid = any(array(
      select ctid from ${sql.table(table)} where edition_id = ${editionId}
      limit ${sql.lit(limit)}))`.execute(tx);
  return Number(numAffectedRows) >= limit;
}

interface Purge extends InEdition {
  time: Date;
}

/** Deletes the edition itself and what is left of its service accounts, after all its tables. */
export async function purgeDirectory(tx: Tx, { editionId, time }: Purge): Promise<void> {
  for (const zuid of await listServiceUsers(tx, { editionId })) {
    await markErasure(tx, { zuid, time });
    await deleteSignIn(tx, { zuid });
    await replaceProfile(tx, { zuid, time });
  }
  for (const table of editionDirectories)
    await tx.deleteFrom(table).where('edition_id', '=', editionId).execute();
  await tx.deleteFrom('editions').where('edition_id', '=', editionId).execute();
}

/** The keys of jobs about zones and spaces end with their ids. */
export async function cancelJobsOf(tx: Tx, { editionId }: InEdition): Promise<void> {
  await sql`
    select graphile_worker.remove_job(key) from graphile_worker.jobs
    where key is not null and locked_at is null and (
      (key like '%-%-%-%-%-%' and right(key, 36) in (
        select zone_id::text from zones where edition_id = ${editionId}))
      or (key like 'purge-space-%' and substring(key from 13) in (
        select space_id::text from spaces where edition_id = ${editionId})))`.execute(tx);
}
