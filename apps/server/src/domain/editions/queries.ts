import { sql } from 'kysely';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { prepare } from '../../db/prepare.ts';
import type { MailIssuers } from '../../db/tables.ts';
import { lockUser } from '../users/queries.ts';

export interface InEdition {
  editionId: string;
}
export interface PersonInEdition extends InEdition {
  zuid: string;
}

const selectEditionMember = prepare('edition-member', (tx, { editionId, zuid }: PersonInEdition) =>
  tx
    .selectFrom('edition_members')
    .select(['zuid', 'role', 'display_name', 'mail_id', 'joined_time', 'suspended_time'])
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid),
);

/** Returns a member of the edition, who may be suspended. */
export async function findEditionMember(tx: Tx, person: PersonInEdition) {
  const { rows } = await selectEditionMember(tx, person);
  return rows[0];
}

/** Returns an edition, or undefined if the person is not in it or is suspended. */
export function findEdition(tx: Tx, { editionId, zuid }: PersonInEdition) {
  return tx
    .selectFrom('editions')
    .innerJoin('edition_members', 'edition_members.edition_id', 'editions.edition_id')
    .selectAll('editions')
    .select('edition_members.role')
    .where('editions.edition_id', '=', editionId)
    .where('edition_members.edition_id', '=', editionId)
    .where('edition_members.zuid', '=', zuid)
    .where('edition_members.suspended_time', 'is', null)
    .executeTakeFirst();
}

/** Returns the issuers that an edition names for mail domains. */
export async function readMailIssuers(tx: Tx, { editionId }: InEdition): Promise<MailIssuers> {
  const edition = await tx
    .selectFrom('editions')
    .select('mail_issuers')
    .where('edition_id', '=', editionId)
    .executeTakeFirst();
  return edition?.mail_issuers ?? {};
}

/** Returns whether the directory lists a person as a member of an edition. */
export async function isListedMember(tx: Tx, { editionId, zuid }: PersonInEdition) {
  const row = await tx
    .selectFrom('user_editions')
    .select('edition_id')
    .where('zuid', '=', zuid)
    .where('edition_id', '=', editionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of the editions a user is in, oldest membership first. */
export async function listEditionIds(tx: Tx, zuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_editions')
    .select('edition_id')
    .where('zuid', '=', zuid)
    .where('edition_deleted_time', 'is', null)
    .orderBy('joined_time')
    .orderBy('edition_id')
    .execute();
  return rows.map((row) => row.edition_id);
}

interface Page {
  from: number;
  limit: number;
}

export function listEditionMembers(tx: Tx, { editionId, from, limit }: InEdition & Page) {
  return tx
    .selectFrom('edition_members')
    .leftJoin('service_accounts', (join) =>
      join
        .onRef('service_accounts.edition_id', '=', 'edition_members.edition_id')
        .onRef('service_accounts.zuid', '=', 'edition_members.zuid'),
    )
    .selectAll('edition_members')
    .select('service_accounts.created_time as service_time')
    .where('edition_members.edition_id', '=', editionId)
    .orderBy('edition_members.joined_time')
    .orderBy('edition_members.zuid')
    .limit(limit)
    .offset(from)
    .execute();
}

export async function countEditionMembers(tx: Tx, { editionId }: InEdition): Promise<number> {
  const { count } = await tx
    .selectFrom('edition_members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewEditionMember extends PersonInEdition {
  role: 'SUPER_ADMIN' | 'MEMBER';
  displayName: string;
  mailId: string | null;
  time: Date;
}

/**
 * Adds a person to an edition and the edition to their directory, unless they are a member already.
 * Throws if the person is being erased or the edition was deleted.
 */
export async function insertEditionMember(tx: Tx, member: NewEditionMember): Promise<void> {
  const { editionId, zuid, role, displayName, mailId, time } = member;
  if (await isDeleted(tx, { editionId })) throw fail('notFound');
  // A node that has the person in its cache does not know about their erasure.
  if ((await lockUser(tx, { zuid }))?.erasure_time) throw fail('tokenInvalid');
  await tx
    .insertInto('edition_members')
    .values({
      edition_id: editionId,
      zuid,
      role,
      display_name: displayName,
      mail_id: mailId,
      joined_time: time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('user_editions')
    .values({ zuid, edition_id: editionId, joined_time: time })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether an edition was deleted, and keeps that so until the transaction ends. */
async function isDeleted(tx: Tx, { editionId }: InEdition): Promise<boolean> {
  const edition = await tx
    .selectFrom('editions')
    .select('deleted_time')
    .where('edition_id', '=', editionId)
    .forShare()
    .executeTakeFirst();
  return edition?.deleted_time != null;
}

export async function deleteEditionMember(tx: Tx, { editionId, zuid }: PersonInEdition) {
  for (const table of ['notifications', 'inboxes', 'edition_members'] as const)
    await tx
      .deleteFrom(table)
      .where('edition_id', '=', editionId)
      .where('zuid', '=', zuid)
      .execute();
  await tx
    .deleteFrom('user_editions')
    .where('zuid', '=', zuid)
    .where('edition_id', '=', editionId)
    .execute();
  // Otherwise a person who was removed would join again, because a directory lists them.
  await tx
    .updateTable('scim_users')
    .set({ active: false })
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
}

interface RoleChange extends PersonInEdition {
  role: 'ORG_ADMIN' | 'MEMBER';
}

export async function updateEditionRole(tx: Tx, { editionId, zuid, role }: RoleChange) {
  await tx
    .updateTable('edition_members')
    .set({ role })
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
}

interface NewOwner extends InEdition {
  from: string;
  to: string;
}

/** Makes another member the owner. The former owner becomes an admin first: there is one super admin. */
export async function updateEditionOwner(tx: Tx, { editionId, from, to }: NewOwner): Promise<void> {
  await updateEditionRole(tx, { editionId, zuid: from, role: 'ORG_ADMIN' });
  await tx
    .updateTable('edition_members')
    .set({ role: 'SUPER_ADMIN' })
    .where('edition_id', '=', editionId)
    .where('zuid', '=', to)
    .execute();
  await tx
    .updateTable('editions')
    .set({ owner_zuid: to })
    .where('edition_id', '=', editionId)
    .execute();
}

interface Suspension extends PersonInEdition {
  /** Null to reinstate the person. */
  time: Date | null;
}

export async function updateSuspension(tx: Tx, { editionId, zuid, time }: Suspension) {
  await tx
    .updateTable('edition_members')
    .set({ suspended_time: time })
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
}

interface MailIssuersChange extends InEdition {
  rules: MailIssuers;
  time: Date;
}

export async function updateMailIssuers(tx: Tx, { editionId, rules, time }: MailIssuersChange) {
  await tx
    .updateTable('editions')
    .set({ mail_issuers: JSON.stringify(rules), modified_time: time })
    .where('edition_id', '=', editionId)
    .execute();
}

interface ProfileChange extends PersonInEdition {
  displayName: string;
  mailId: string | null;
}

export async function updateEditionMemberProfile(tx: Tx, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('edition_members')
    .set({ display_name: change.displayName, mail_id: change.mailId })
    .where('edition_id', '=', change.editionId)
    .where('zuid', '=', change.zuid)
    .execute();
}

/**
 * Selects a membership that is not suspended. As a condition of locks, it keeps non-members from locking or waiting for
 * rows.
 */
export function membershipOf(tx: Tx, { editionId, zuid }: PersonInEdition) {
  return tx
    .selectFrom('edition_members')
    .select('edition_members.zuid')
    .where('edition_members.edition_id', '=', editionId)
    .where('edition_members.zuid', '=', zuid)
    .where('edition_members.suspended_time', 'is', null);
}

/** Locks an edition to serialize role changes. */
export function lockEdition(tx: Tx, person: PersonInEdition) {
  return tx
    .selectFrom('editions')
    .select('edition_id')
    .where('edition_id', '=', person.editionId)
    .where((eb) => eb.exists(membershipOf(tx, person)))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewEdition extends InEdition {
  name: string;
  type: 'ORG' | 'TEAM';
  ownerZuid: string;
  time: Date;
}

export async function insertEdition(tx: Tx, edition: NewEdition): Promise<void> {
  await tx
    .insertInto('editions')
    .values({
      edition_id: edition.editionId,
      edition_name: edition.name,
      edition_type: edition.type,
      owner_zuid: edition.ownerZuid,
      created_time: edition.time,
      modified_time: edition.time,
    })
    .execute();
}

/**
 * Returns false if the person already owns a TEAM edition; a unique index settles concurrent
 * claims.
 */
export async function claimTeamEdition(tx: Tx, owner: PersonInEdition & { time: Date }) {
  const claimed = await tx
    .insertInto('user_editions')
    .values({
      zuid: owner.zuid,
      edition_id: owner.editionId,
      joined_time: owner.time,
      owns_team_edition: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('edition_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export function lockEditionMember(tx: Tx, { editionId, zuid }: PersonInEdition) {
  return tx
    .selectFrom('edition_members')
    .select('role')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .forUpdate()
    .executeTakeFirst();
}

interface People extends InEdition {
  zuids: readonly string[];
  /** The caller, who must be in the edition to lock its members. */
  callerZuid: string;
}

/**
 * Returns which of these people are in the edition and keeps them in it until the transaction ends.
 */
export async function lockPeople(tx: Tx, people: People): Promise<string[]> {
  const { editionId, zuids, callerZuid } = people;
  const rows = await tx
    .selectFrom('edition_members')
    .select('zuid')
    .where('edition_id', '=', editionId)
    .where('zuid', 'in', zuids)
    .where((eb) => eb.exists(membershipOf(tx, { editionId, zuid: callerZuid })))
    .forKeyShare()
    .execute();
  return rows.map((row) => row.zuid);
}

/** Returns the IDs of all editions that have members, without deleted ones. */
export async function listAllEditionIds(db: Database): Promise<string[]> {
  const rows = await db.readDirectory((tx) =>
    tx
      .selectFrom('user_editions')
      .select('edition_id')
      .distinct()
      .where('edition_deleted_time', 'is', null)
      .orderBy('edition_id')
      .execute(),
  );
  return rows.map((row) => row.edition_id);
}
