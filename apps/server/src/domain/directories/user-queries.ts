import { type SqlBool, sql } from 'kysely';
import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition } from '../editions/queries.ts';

/** The number of people that the directories of an edition can have. */
const MAX_SCIM_USERS = 100_000;

interface InRecord extends InEdition {
  userId: string;
}

export function findScimUser(tx: Tx, { editionId, userId }: InRecord) {
  return tx
    .selectFrom('scim_users')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type ScimUserRow = NonNullable<Awaited<ReturnType<typeof findScimUser>>>;

/** Locks a record to serialize changes to it. */
export function lockScimUser(tx: Tx, { editionId, userId }: InRecord) {
  return tx
    .selectFrom('scim_users')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** What a list of people is limited to. */
export interface UserConditions {
  id?: string;
  userName?: string;
  externalId?: string;
  mail?: string;
  active?: boolean;
}

interface UserPage extends InEdition {
  conditions: UserConditions;
  offset: number;
  limit: number;
}

function matching(tx: Tx, { editionId, conditions }: Pick<UserPage, 'editionId' | 'conditions'>) {
  const { id, userName, externalId, mail, active } = conditions;
  const wanted = [
    ...(id === undefined ? [] : [sql<SqlBool>`user_id = ${id}`]),
    ...(userName === undefined ? [] : [sql<SqlBool>`lower(user_name) = lower(${userName})`]),
    ...(externalId === undefined ? [] : [sql<SqlBool>`external_id = ${externalId}`]),
    ...(mail === undefined ? [] : [sql<SqlBool>`mail = ${mail}`]),
    ...(active === undefined ? [] : [sql<SqlBool>`active = ${active}`]),
  ];
  return tx
    .selectFrom('scim_users')
    .where('edition_id', '=', editionId)
    .where((eb) => eb.and(wanted));
}

/** Returns a page of the matching people and how many there are. */
export async function listScimUsers(tx: Tx, page: UserPage) {
  const [rows, { count }] = await Promise.all([
    matching(tx, page)
      .selectAll()
      .orderBy('user_id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching(tx, page).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

interface NewUser extends InRecord {
  userName: string;
  externalId: string | undefined;
  mail: string;
  attributes: object;
  active: boolean;
  zuid: string | null;
  time: Date;
}

function columnsOf(user: NewUser) {
  return {
    user_name: user.userName,
    external_id: user.externalId ?? null,
    mail: user.mail,
    attributes: JSON.stringify(user.attributes),
    active: user.active,
    zuid: user.zuid,
    modified_time: user.time,
  };
}

/** Inserts a record. Returns undefined if its name is taken. */
export function insertScimUser(tx: Tx, user: NewUser) {
  return tx
    .insertInto('scim_users')
    .values({
      edition_id: user.editionId,
      user_id: user.userId,
      created_time: user.time,
      ...columnsOf(user),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateScimUser(tx: Tx, user: NewUser) {
  return tx
    .updateTable('scim_users')
    .set(columnsOf(user))
    .where('edition_id', '=', user.editionId)
    .where('user_id', '=', user.userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteScimUser(tx: Tx, { editionId, userId }: InRecord): Promise<void> {
  await tx
    .deleteFrom('scim_users')
    .where('edition_id', '=', editionId)
    .where('user_id', '=', userId)
    .execute();
}

interface MailInEdition extends InEdition {
  mail: string;
}

/** Returns the member of the edition with an address whom no record is linked to. */
export async function findUnlinkedMember(tx: Tx, { editionId, mail }: MailInEdition) {
  const row = await tx
    .selectFrom('edition_members')
    .select('zuid')
    .where('edition_id', '=', editionId)
    .where('mail_id', '=', mail)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('scim_users')
            .select('scim_users.user_id')
            .where('scim_users.edition_id', '=', editionId)
            .whereRef('scim_users.zuid', '=', 'edition_members.zuid'),
        ),
      ),
    )
    .orderBy('zuid')
    .executeTakeFirst();
  return row?.zuid;
}

interface Records extends InEdition {
  userIds: readonly string[];
}

/** Returns the records with these ids, and for each whether it stands for a member of the edition. */
export function listLinks(tx: Tx, { editionId, userIds }: Records) {
  return tx
    .selectFrom('scim_users')
    .leftJoin('edition_members', (join) =>
      join
        .onRef('edition_members.edition_id', '=', 'scim_users.edition_id')
        .onRef('edition_members.zuid', '=', 'scim_users.zuid'),
    )
    .select(['scim_users.user_id', 'edition_members.zuid', 'scim_users.active'])
    .where('scim_users.edition_id', '=', editionId)
    .where('scim_users.user_id', '=', anyId(userIds))
    .execute();
}

/** Returns whether no more people fit into the directory. */
export async function isDirectoryFull(tx: Tx, { editionId }: InEdition): Promise<boolean> {
  const { count } = await tx
    .selectFrom('scim_users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .executeTakeFirstOrThrow();
  return count >= MAX_SCIM_USERS;
}
