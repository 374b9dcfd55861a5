import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition, PersonInEdition } from '../editions/queries.ts';

/** An application at an identity provider. */
export interface Client {
  issuer: string;
  subject: string;
}

/** Selects the service accounts of an edition with their names and states. */
function accountsOf(tx: Tx, { editionId }: InEdition) {
  return tx
    .selectFrom('service_accounts')
    .innerJoin('edition_members', (join) =>
      join
        .onRef('edition_members.edition_id', '=', 'service_accounts.edition_id')
        .onRef('edition_members.zuid', '=', 'service_accounts.zuid'),
    )
    .selectAll('service_accounts')
    .select(['edition_members.display_name', 'edition_members.suspended_time'])
    .where('service_accounts.edition_id', '=', editionId)
    .where('edition_members.edition_id', '=', editionId);
}

export type ServiceAccountRow = Awaited<ReturnType<typeof listServiceAccounts>>[number];

/** Returns the service accounts of an edition, the oldest first. */
export function listServiceAccounts(tx: Tx, edition: InEdition) {
  return accountsOf(tx, edition).orderBy('service_accounts.zuid').execute();
}

export function findServiceAccount(tx: Tx, { editionId, zuid }: PersonInEdition) {
  return accountsOf(tx, { editionId }).where('service_accounts.zuid', '=', zuid).executeTakeFirst();
}

export async function isServiceAccount(tx: Tx, { editionId, zuid }: PersonInEdition) {
  const row = await tx
    .selectFrom('service_accounts')
    .select('zuid')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countServiceAccounts(tx: Tx, { editionId }: InEdition): Promise<number> {
  const { count } = await tx
    .selectFrom('service_accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewAccount extends PersonInEdition {
  createdBy: string;
  time: Date;
}

export async function insertServiceAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx
    .insertInto('service_accounts')
    .values({
      edition_id: account.editionId,
      zuid: account.zuid,
      created_by: account.createdBy,
      created_time: account.time,
    })
    .execute();
}

/** Makes the tokens of an application act as an account. Returns false if another account uses it. */
export async function insertClient(
  tx: Tx,
  { editionId, zuid, ...client }: PersonInEdition & Client,
) {
  const { issuer, subject } = client;
  const inserted = await tx
    .insertInto('service_clients')
    .values({ subject, issuer, edition_id: editionId, zuid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('zuid')
    .executeTakeFirst();
  if (!inserted) return false;
  await updateClient(tx, { editionId, zuid }, client);
  return true;
}

/** Removes the application of an account, if it has one. */
export async function deleteClient(tx: Tx, { editionId, zuid }: PersonInEdition): Promise<void> {
  await tx
    .deleteFrom('service_clients')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
  await updateClient(tx, { editionId, zuid }, undefined);
}

async function updateClient(tx: Tx, account: PersonInEdition, client: Client | undefined) {
  await tx
    .updateTable('service_accounts')
    .set({ client_issuer: client?.issuer ?? null, client_subject: client?.subject ?? null })
    .where('edition_id', '=', account.editionId)
    .where('zuid', '=', account.zuid)
    .execute();
}

/** Deletes an account. Its user stays, so that its name can be shown with what it created. */
export async function deleteServiceAccount(tx: Tx, account: PersonInEdition): Promise<void> {
  await deleteClient(tx, account);
  await tx
    .deleteFrom('service_accounts')
    .where('edition_id', '=', account.editionId)
    .where('zuid', '=', account.zuid)
    .execute();
}

/**
 * Returns the service account that the tokens of an application act as in an edition; without an edition, the oldest
 * one. In two queries, because Citus distributes applications and users by different keys.
 */
export async function findClientAccount(
  tx: Tx,
  { issuer, subject }: Client,
  editionId: string | undefined,
) {
  const account = await tx
    .selectFrom('service_clients')
    .select(['zuid', 'edition_id'])
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .$if(editionId !== undefined, (query) => query.where('edition_id', '=', editionId ?? ''))
    .orderBy('zuid')
    .limit(1)
    .executeTakeFirst();
  if (!account) return undefined;
  const user = await tx
    .selectFrom('users')
    .select('display_name')
    .where('zuid', '=', account.zuid)
    .where('erasure_time', 'is', null)
    .executeTakeFirst();
  return user && { ...account, ...user };
}

/** Returns the users of all service accounts of an edition, including deleted ones. */
export async function listServiceUsers(tx: Tx, { editionId }: InEdition): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('zuid')
    .where('service_edition_id', '=', editionId)
    .execute();
  return rows.map((row) => row.zuid);
}
