import { sql } from 'kysely';
import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition, PersonInEdition } from '../editions/queries.ts';

export interface InGroup {
  editionId: string;
  groupId: string;
}

/** The number of groups that admins and directories can create in an edition. */
export const MAX_GROUPS = { MANUAL: 100, SCIM: 5000 } as const;

function groupsWithCounts(tx: Tx, { editionId }: InEdition) {
  return tx
    .selectFrom('groups')
    .selectAll('groups')
    .select((eb) =>
      eb
        .selectFrom('group_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('group_members.edition_id', '=', editionId)
        .whereRef('group_members.group_id', '=', 'groups.group_id')
        .as('member_count'),
    )
    .where('groups.edition_id', '=', editionId);
}

interface GroupPage extends InEdition {
  /** Limits the list to the groups of this person. */
  zuid: string | undefined;
  from: number;
  limit: number;
}

export function listGroups(tx: Tx, { editionId, zuid, from, limit }: GroupPage) {
  return groupsWithCounts(tx, { editionId })
    .$if(zuid !== undefined, (query) =>
      query.where('groups.group_id', 'in', (eb) =>
        eb
          .selectFrom('group_members as mine')
          .select('mine.group_id')
          .where('mine.edition_id', '=', editionId)
          .where('mine.zuid', '=', zuid ?? ''),
      ),
    )
    .orderBy('groups.group_id')
    .limit(limit)
    .offset(from)
    .execute();
}

export function findGroup(tx: Tx, { editionId, groupId }: InGroup) {
  return groupsWithCounts(tx, { editionId })
    .where('groups.group_id', '=', groupId)
    .executeTakeFirst();
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/** Locks a group to serialize changes to it. */
export function lockGroup(tx: Tx, { editionId, groupId }: InGroup) {
  return tx
    .selectFrom('groups')
    .select(['group_name', 'managed_by'])
    .where('edition_id', '=', editionId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
}

interface Groups extends InEdition {
  groupIds: readonly string[];
}

/** Returns which of these groups exist, and keeps them from being deleted until the transaction ends. */
export async function keepGroups(tx: Tx, { editionId, groupIds }: Groups): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectFrom('groups')
    .select('group_id')
    .where('edition_id', '=', editionId)
    .where('group_id', '=', anyId(groupIds))
    .orderBy('group_id')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.group_id);
}

/** Returns the groups that a person is in. */
export async function listGroupIdsOf(tx: Tx, { editionId, zuid }: PersonInEdition) {
  const rows = await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .execute();
  return rows.map((row) => row.group_id);
}

interface Counted extends InEdition {
  managedBy: 'SCIM' | 'MANUAL';
}

export async function countGroups(tx: Tx, { editionId, managedBy }: Counted): Promise<number> {
  const { count } = await tx
    .selectFrom('groups')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .where('managed_by', '=', managedBy)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewGroup extends InGroup {
  name: string;
  managedBy: 'SCIM' | 'MANUAL';
  externalId?: string | undefined;
  time: Date;
}

/** Inserts a group. Returns false if its name is taken. */
export async function insertGroup(tx: Tx, group: NewGroup): Promise<boolean> {
  const inserted = await tx
    .insertInto('groups')
    .values({
      edition_id: group.editionId,
      group_id: group.groupId,
      group_name: group.name,
      external_id: group.externalId ?? null,
      managed_by: group.managedBy,
      created_time: group.time,
      modified_time: group.time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns whether another group of the same kind has a name. */
export async function isNameTaken(tx: Tx, group: Pick<NewGroup, 'name' | 'managedBy'> & InGroup) {
  const found = await tx
    .selectFrom('groups')
    .select('group_id')
    .where('edition_id', '=', group.editionId)
    .where('managed_by', '=', group.managedBy)
    .where(sql<boolean>`lower(group_name) = lower(${group.name})`)
    .where('group_id', '!=', group.groupId)
    .executeTakeFirst();
  return found !== undefined;
}

interface GroupChange extends InGroup {
  name: string;
  externalId?: string | null;
  time: Date;
}

export async function updateGroup(tx: Tx, change: GroupChange): Promise<void> {
  await tx
    .updateTable('groups')
    .set({
      group_name: change.name,
      modified_time: change.time,
      revision: sql`revision + 1`,
      ...(change.externalId !== undefined && { external_id: change.externalId }),
    })
    .where('edition_id', '=', change.editionId)
    .where('group_id', '=', change.groupId)
    .execute();
}

/** Deletes a group with its members. Its entries in spaces and zones must be removed first. */
export async function deleteGroupRow(tx: Tx, { editionId, groupId }: InGroup): Promise<void> {
  await tx
    .deleteFrom('groups')
    .where('edition_id', '=', editionId)
    .where('group_id', '=', groupId)
    .execute();
}
