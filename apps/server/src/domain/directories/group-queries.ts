import { type SqlBool, sql } from 'kysely';
import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition } from '../editions/queries.ts';

interface InGroup extends InEdition {
  groupId: string;
}

/** What a list of groups is limited to. */
export interface GroupConditions {
  id?: string;
  displayName?: string;
  externalId?: string;
  /** The id of a record in the group. */
  member?: string;
}

interface GroupPage extends InEdition {
  conditions: GroupConditions;
  offset: number;
  limit: number;
}

function matching(tx: Tx, { editionId, conditions }: Pick<GroupPage, 'editionId' | 'conditions'>) {
  const { id, displayName, externalId, member } = conditions;
  const wanted = [
    ...(id === undefined ? [] : [sql<SqlBool>`group_id = ${id}`]),
    ...(displayName === undefined ? [] : [sql<SqlBool>`lower(group_name) = lower(${displayName})`]),
    ...(externalId === undefined ? [] : [sql<SqlBool>`external_id = ${externalId}`]),
    ...(member === undefined
      ? []
      : [
          sql<SqlBool>`group_id in (select m.group_id from scim_group_members m
            where m.edition_id = ${editionId} and m.user_id = ${member})`,
        ]),
  ];
  return tx
    .selectFrom('groups')
    .where('edition_id', '=', editionId)
    .where('managed_by', '=', 'SCIM')
    .where((eb) => eb.and(wanted));
}

/** Returns a page of the matching groups and how many there are. */
export async function listScimGroups(tx: Tx, page: GroupPage) {
  const [rows, { count }] = await Promise.all([
    matching(tx, page)
      .selectAll()
      .orderBy('group_id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching(tx, page).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

export type ScimGroupRow = Awaited<ReturnType<typeof listScimGroups>>['rows'][number];

interface Groups extends InEdition {
  groupIds: readonly string[];
}

/** Returns the records in these groups, with their names. */
export function listRecordsIn(tx: Tx, { editionId, groupIds }: Groups) {
  return tx
    .selectFrom('scim_group_members')
    .innerJoin('scim_users', (join) =>
      join
        .onRef('scim_users.edition_id', '=', 'scim_group_members.edition_id')
        .onRef('scim_users.user_id', '=', 'scim_group_members.user_id'),
    )
    .select(['scim_group_members.group_id', 'scim_users.user_id', 'scim_users.user_name'])
    .where('scim_group_members.edition_id', '=', editionId)
    .where('scim_users.edition_id', '=', editionId)
    .where('scim_group_members.group_id', '=', anyId(groupIds))
    .orderBy('scim_users.user_id')
    .execute();
}

interface Members extends InGroup {
  userIds: readonly string[];
}

/** Adds records to a group; those in it are ignored. */
export async function insertRecords(tx: Tx, { editionId, groupId, userIds }: Members) {
  if (userIds.length === 0) return;
  await sql`
    insert into scim_group_members (edition_id, group_id, user_id)
    select ${editionId}, ${groupId}, id from unnest(${[...userIds]}::bigint[]) as record (id)
    on conflict do nothing`.execute(tx);
}

export async function deleteRecords(tx: Tx, { editionId, groupId, userIds }: Members) {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('scim_group_members')
    .where('edition_id', '=', editionId)
    .where('group_id', '=', groupId)
    .where('user_id', '=', anyId(userIds))
    .execute();
}

interface People extends InEdition {
  zuids: readonly string[];
}

/** Returns which of these people are in the edition, and keeps them in it until the transaction ends. */
export async function keepMembers(tx: Tx, { editionId, zuids }: People): Promise<string[]> {
  if (zuids.length === 0) return [];
  const rows = await tx
    .selectFrom('edition_members')
    .select('zuid')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', anyId(zuids))
    .orderBy('zuid')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.zuid);
}
