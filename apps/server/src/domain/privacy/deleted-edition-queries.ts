import { sql } from 'kysely';
import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition, PersonInEdition } from '../editions/queries.ts';

/** Locks an edition that was not deleted, so that no one joins it in this transaction. */
export function lockActiveEdition(tx: Tx, { editionId }: InEdition) {
  return tx
    .selectFrom('editions')
    .select(['edition_name', 'owner_zuid', 'edition_type'])
    .where('edition_id', '=', editionId)
    .where('deleted_time', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function lockDeletedEdition(tx: Tx, { editionId }: InEdition) {
  return tx
    .selectFrom('editions')
    .select(['edition_name', 'owner_zuid', 'edition_type'])
    .where('edition_id', '=', editionId)
    .where('deleted_time', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

interface Times {
  deletedTime: Date | null;
  purgeTime: Date | null;
}

export async function setDeletion(
  tx: Tx,
  { editionId, deletedTime, purgeTime }: InEdition & Times,
) {
  await tx
    .updateTable('editions')
    .set({ deleted_time: deletedTime, purge_time: purgeTime })
    .where('edition_id', '=', editionId)
    .execute();
}

/** Sets the memberships of an edition, its teams and groups aside. Returns the members. */
export async function setMembershipsAside(tx: Tx, { editionId }: InEdition): Promise<string[]> {
  await sql`
    insert into removed_memberships (edition_id, zuid, group_id, membership)
    select edition_id, zuid, team_id, to_jsonb(m) from team_members m
      where m.edition_id = ${editionId}
    union all
    select edition_id, zuid, group_id, to_jsonb(m) from group_members m
      where m.edition_id = ${editionId}
    union all
    select edition_id, zuid, edition_id, to_jsonb(m) from edition_members m
      where m.edition_id = ${editionId}`.execute(tx);
  for (const table of ['team_members', 'group_members'] as const)
    await tx.deleteFrom(table).where('edition_id', '=', editionId).execute();
  const rows = await tx
    .deleteFrom('edition_members')
    .where('edition_id', '=', editionId)
    .returning('zuid')
    .execute();
  return rows.map((row) => row.zuid);
}

/** Puts the memberships of an edition, its teams and groups back. Returns the members. */
export async function putMembershipsBack(tx: Tx, { editionId }: InEdition): Promise<string[]> {
  const { rows } = await sql<{ zuid: string }>`
    insert into edition_members
    select (jsonb_populate_record(null::edition_members, membership)).*
    from removed_memberships
    where edition_id = ${editionId} and group_id = ${editionId}
    returning zuid`.execute(tx);
  await sql`
    insert into team_members
    select (jsonb_populate_record(null::team_members, membership)).*
    from removed_memberships
    where edition_id = ${editionId} and group_id in (
      select team_id from teams where edition_id = ${editionId})`.execute(tx);
  await sql`
    insert into group_members
    select (jsonb_populate_record(null::group_members, membership)).*
    from removed_memberships
    where edition_id = ${editionId} and group_id in (
      select group_id from groups where edition_id = ${editionId})`.execute(tx);
  await tx.deleteFrom('removed_memberships').where('edition_id', '=', editionId).execute();
  return rows.map((row) => row.zuid);
}

interface Members extends InEdition {
  zuids: readonly string[];
}

/** Hides a deleted edition from the lists of its members, or shows it again. */
export async function hideFromMembers(
  tx: Tx,
  { editionId, zuids, deletedTime }: Members & Pick<Times, 'deletedTime'>,
): Promise<void> {
  await tx
    .updateTable('user_editions')
    // The owner of a deleted edition may create another one.
    .set({
      edition_deleted_time: deletedTime,
      ...(deletedTime && { owns_team_edition: false }),
    })
    .where('zuid', '=', anyId(zuids))
    .where('edition_id', '=', editionId)
    .execute();
}

/**
 * Records that a person owns a TEAM edition. Returns false if they own another one; locks their user to
 * serialize this with the creation of editions.
 */
export async function claimOwnership(tx: Tx, { editionId, zuid }: PersonInEdition) {
  await tx.selectFrom('users').select('zuid').where('zuid', '=', zuid).forUpdate().execute();
  const other = await tx
    .selectFrom('user_editions')
    .select('edition_id')
    .where('zuid', '=', zuid)
    .where('owns_team_edition', '=', true)
    .where('edition_id', '!=', editionId)
    .executeTakeFirst();
  if (other) return false;
  await tx
    .updateTable('user_editions')
    .set({ owns_team_edition: true })
    .where('zuid', '=', zuid)
    .where('edition_id', '=', editionId)
    .execute();
  return true;
}

export async function releaseOwnership(tx: Tx, { editionId, zuid }: PersonInEdition) {
  await tx
    .updateTable('user_editions')
    .set({ owns_team_edition: false })
    .where('zuid', '=', zuid)
    .where('edition_id', '=', editionId)
    .execute();
}

/** Updates names and addresses that changed while the edition was deleted. */
export async function refreshProfiles(tx: Tx, { editionId, zuids }: Members): Promise<void> {
  const users = await tx
    .selectFrom('users')
    .select(['zuid', 'display_name', 'mail_id'])
    .where('zuid', '=', anyId(zuids))
    .execute();
  await sql`
    update edition_members m set display_name = u.display_name, mail_id = u.mail_id
    from unnest(${users.map(({ zuid }) => zuid)}::bigint[],
      ${users.map(({ display_name }) => display_name)}::text[],
      ${users.map(({ mail_id }) => mail_id)}::text[]) as u (zuid, display_name, mail_id)
    where m.edition_id = ${editionId} and m.zuid = u.zuid
      and (m.display_name, m.mail_id) is distinct from (u.display_name, u.mail_id)`.execute(tx);
}

/** Deletes all invitations to an edition. */
export async function deleteAllInvitations(tx: Tx, { editionId }: InEdition): Promise<void> {
  const deleted = await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .returning('mail')
    .execute();
  const mails = [...new Set(deleted.map(({ mail }) => mail))];
  if (mails.length === 0) return;
  await tx
    .deleteFrom('mail_invitations')
    .where('mail', '=', sql<string>`any(${mails}::text[])`)
    .where('edition_id', '=', editionId)
    .execute();
}

/** Returns the deleted editions in the directory of a person. */
export async function listDeletedEditionIds(tx: Tx, zuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_editions')
    .select('edition_id')
    .where('zuid', '=', zuid)
    .where('edition_deleted_time', 'is not', null)
    .orderBy('edition_id')
    .execute();
  return rows.map((row) => row.edition_id);
}
