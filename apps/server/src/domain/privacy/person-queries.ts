import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { deleteAllAccessTokens } from '../access-tokens/queries.ts';
import type { PersonInEdition } from '../editions/queries.ts';
import { ERASED_NAME } from './personal-data.ts';

interface Person {
  zuid: string;
}

/** Locks a user for their erasure. Transactions that add them to an edition wait for it. */
export function lockUserForErasure(tx: Tx, { zuid }: Person) {
  return tx
    .selectFrom('users')
    .select(['zuid', 'erasure_time'])
    .where('zuid', '=', zuid)
    .forUpdate()
    .executeTakeFirst();
}

export async function markErasure(tx: Tx, { zuid, time }: Person & { time: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ erasure_time: time })
    .where('zuid', '=', zuid)
    .where('erasure_time', 'is', null)
    .execute();
}

/** Deletes everything by which a person signs in, and the stored responses to their requests. */
export async function deleteSignIn(tx: Tx, { zuid }: Person): Promise<void> {
  await tx.deleteFrom('identities').where('zuid', '=', zuid).execute();
  await tx.deleteFrom('service_clients').where('zuid', '=', zuid).execute();
  await tx.deleteFrom('user_sessions').where('zuid', '=', zuid).execute();
  await deleteAllAccessTokens(tx, { zuid });
  await tx.deleteFrom('session_ends').where('zuid', '=', zuid).execute();
  await tx.deleteFrom('idempotency_keys').where('zuid', '=', zuid).execute();
}

/** Replaces the name of a user and removes their address. */
export async function replaceProfile(tx: Tx, { zuid, time }: Person & { time: Date }) {
  await tx
    .updateTable('users')
    .set({ display_name: ERASED_NAME, mail_id: null, modified_time: time })
    .where('zuid', '=', zuid)
    .execute();
}

export function findErasedUser(tx: Tx, { zuid }: Person) {
  return tx
    .selectFrom('users')
    .select(['zuid', 'mail_id', 'erasure_time'])
    .where('zuid', '=', zuid)
    .where('erasure_time', 'is not', null)
    .executeTakeFirst();
}

/** Returns the editions of a person, including deleted ones. */
export async function listEditionsOfPerson(tx: Tx, { zuid }: Person): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_editions')
    .select('edition_id')
    .where('zuid', '=', zuid)
    .orderBy('edition_id')
    .execute();
  return rows.map((row) => row.edition_id);
}

export function findEditionState(tx: Tx, { editionId }: { editionId: string }) {
  return tx
    .selectFrom('editions')
    .select(['owner_zuid', 'edition_name', 'edition_type', 'deleted_time', 'purge_time'])
    .where('edition_id', '=', editionId)
    .executeTakeFirst();
}

/** Locks the teams of a person in an edition, to serialize changes to their members. */
export async function lockTeamsOf(tx: Tx, { editionId, zuid }: PersonInEdition) {
  const rows = await tx
    .selectFrom('teams')
    .select('team_id')
    .where('edition_id', '=', editionId)
    .where('team_id', 'in', (eb) =>
      eb
        .selectFrom('team_members')
        .select('team_members.team_id')
        .where('team_members.edition_id', '=', editionId)
        .where('team_members.zuid', '=', zuid),
    )
    .orderBy('team_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.team_id);
}

/** Returns spaces that a person has marked as favorites. */
export async function listFavorites(
  tx: Tx,
  { editionId, zuid, limit }: PersonInEdition & { limit: number },
) {
  const rows = await tx
    .selectFrom('space_favorites')
    .select('space_id')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .orderBy('space_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.space_id);
}

/** Deletes what is left about a person in an edition, and their name. */
export async function deleteTraces(tx: Tx, { editionId, zuid }: PersonInEdition): Promise<void> {
  await tx
    .deleteFrom('space_visits')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
  await tx
    .deleteFrom('zone_ballots')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
  await tx
    .deleteFrom('zone_access')
    .where('edition_id', '=', editionId)
    .where('member_id', '=', zuid)
    .execute();
  await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('added_by', '=', zuid)
    .execute();
  await tx
    .deleteFrom('service_accounts')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
  await tx
    .deleteFrom('scim_users')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
  await tx
    .deleteFrom('removed_memberships')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
  await tx
    .updateTable('teams')
    .set({ created_by_name: ERASED_NAME })
    .where('edition_id', '=', editionId)
    .where('created_by', '=', zuid)
    .where('created_by_name', '!=', sql.lit(ERASED_NAME))
    .execute();
}
