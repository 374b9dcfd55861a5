import { writeEvent } from '../../../core/outbox.ts';
import type { Tx } from '../../../db/bound-kysely.ts';
import {
  deleteRecords,
  type GroupConditions,
  insertRecords,
  keepMembers,
  listRecordsIn,
  listScimGroups,
  type ScimGroupRow,
} from '../../../domain/directories/group-queries.ts';
import { listLinks } from '../../../domain/directories/user-queries.ts';
import {
  countGroups,
  insertGroup,
  lockGroup,
  MAX_GROUPS,
  updateGroup,
} from '../../../domain/groups/queries.ts';
import { joinGroup, leaveGroup } from '../../groups/change-members.ts';
import { dropGroup } from '../../groups/drop-group.ts';
import type { Directory } from './directory.ts';
import type { Page } from './pages.ts';
import type { Change } from './patch.ts';
import { fieldOf, readId, readMemberIds, readObject, readText } from './read-body.ts';
import { ScimError } from './scim-error.ts';

/** A group with the records in it, unless they were not asked for. */
export interface FoundGroup {
  row: ScimGroupRow;
  members: { id: string; name: string }[] | undefined;
}

interface Wanted {
  conditions: GroupConditions;
  page: Page;
  withMembers: boolean;
}

export function listGroups(
  { db, editionId }: Directory,
  { conditions, page, withMembers }: Wanted,
) {
  return db.readEdition(editionId, async (tx) => {
    const { rows, count } = await listScimGroups(tx, { editionId, conditions, ...page });
    return { groups: await addMembers(tx, rows, withMembers), count };
  });
}

async function addMembers(tx: Tx, rows: readonly ScimGroupRow[], withMembers: boolean) {
  const [first] = rows;
  if (!first || !withMembers) return rows.map((row): FoundGroup => ({ row, members: undefined }));
  const groupIds = rows.map((row) => row.group_id);
  const records = await listRecordsIn(tx, { editionId: first.edition_id, groupIds });
  const byGroup = Map.groupBy(records, (record) => record.group_id);
  return rows.map((row): FoundGroup => {
    const inside = byGroup.get(row.group_id) ?? [];
    return { row, members: inside.map((one) => ({ id: one.user_id, name: one.user_name })) };
  });
}

export async function readGroup(directory: Directory, groupId: string, withMembers: boolean) {
  const page = { offset: 0, limit: 1 };
  const wanted = { conditions: { id: groupId }, page, withMembers };
  const [group] = (await listGroups(directory, wanted)).groups;
  if (!group) throw notFound();
  return group;
}

export async function createGroup(directory: Directory, body: unknown): Promise<FoundGroup> {
  const { db, editionId, ids, clock } = directory;
  const { name, externalId, memberIds } = readGroupBody(body);
  const groupId = ids.next();
  await db.changeEdition(editionId, async (tx) => {
    if ((await countGroups(tx, { editionId, managedBy: 'SCIM' })) >= MAX_GROUPS.SCIM)
      throw new ScimError(400, 'The directory has too many groups.', 'tooMany');
    const group = { editionId, groupId, name, externalId, managedBy: 'SCIM', time: clock.now() };
    await insertGroup(tx, { ...group, managedBy: 'SCIM' });
    await writeEvent(tx, directory, {
      editionId,
      kind: 'group.created',
      payload: { group_id: groupId },
    });
    await addRecords(tx, directory, { groupId, userIds: memberIds });
  });
  return readGroup(directory, groupId, true);
}

/** Replaces the name and the members of a group. */
export async function replaceGroup(directory: Directory, groupId: string, body: unknown) {
  const { name, externalId, memberIds } = readGroupBody(body);
  await changeLocked(directory, groupId, async (tx) => {
    await rename(tx, directory, { groupId, name, externalId: externalId ?? null });
    await setRecords(tx, directory, { groupId, userIds: memberIds });
  });
}

/** Applies a PATCH request to a group. Only the members that it names are read and written. */
export async function patchGroup(
  directory: Directory,
  groupId: string,
  changes: readonly Change[],
) {
  await changeLocked(directory, groupId, async (tx, before) => {
    for (const change of changes) await applyChange(tx, directory, { groupId, change, before });
  });
}

interface Step {
  groupId: string;
  change: Change;
  before: { group_name: string };
}

async function applyChange(tx: Tx, directory: Directory, { groupId, change, before }: Step) {
  const { op, attribute, selected, value } = change;
  if (attribute === 'displayname')
    return rename(tx, directory, { groupId, name: readGroupName(value) });
  if (attribute === 'externalid') {
    const externalId = op === 'remove' ? null : (readText(value, 'externalId') ?? null);
    return rename(tx, directory, { groupId, name: before.group_name, externalId });
  }
  if (attribute !== 'members') return;
  if (op === 'remove' && selected !== undefined)
    return removeRecords(tx, directory, { groupId, userIds: [readId(selected)] });
  // Without a value, all members are removed; Entra ID lists those to remove as the value.
  if (op === 'remove' && value !== undefined && value !== null)
    return removeRecords(tx, directory, { groupId, userIds: readMemberIds(value) });
  if (op === 'add') return addRecords(tx, directory, { groupId, userIds: readMemberIds(value) });
  return setRecords(tx, directory, {
    groupId,
    userIds: op === 'remove' ? [] : readMemberIds(value),
  });
}

export async function deleteGroup(directory: Directory, groupId: string): Promise<void> {
  const { editionId } = directory;
  await changeLocked(directory, groupId, (tx) => dropGroup(tx, directory, { editionId, groupId }));
}

type ChangeWithin = (tx: Tx, before: { group_name: string }) => Promise<void>;

async function changeLocked({ db, editionId }: Directory, groupId: string, change: ChangeWithin) {
  await db.changeEdition(editionId, async (tx) => {
    const group = await lockGroup(tx, { editionId, groupId });
    if (group?.managed_by !== 'SCIM') throw notFound();
    await change(tx, group);
  });
}

function readGroupBody(body: unknown) {
  const fields = readObject(body);
  return {
    name: readGroupName(fieldOf(fields, 'displayName')),
    externalId: readText(fieldOf(fields, 'externalId'), 'externalId'),
    memberIds: readMemberIds(fieldOf(fields, 'members')),
  };
}

function readGroupName(value: unknown): string {
  const name = readText(value, 'displayName', 256);
  if (name === undefined) throw new ScimError(400, 'displayName is required.', 'invalidValue');
  return name;
}

interface Renaming {
  groupId: string;
  name: string;
  externalId?: string | null;
}

async function rename(tx: Tx, directory: Directory, { groupId, name, externalId }: Renaming) {
  const { editionId, clock } = directory;
  const change = { editionId, groupId, name, time: clock.now() };
  await updateGroup(tx, { ...change, ...(externalId !== undefined && { externalId }) });
  await writeEvent(tx, directory, {
    editionId,
    kind: 'group.changed',
    payload: { group_id: groupId },
  });
}

interface Records {
  groupId: string;
  userIds: readonly string[];
}

async function addRecords(tx: Tx, directory: Directory, { groupId, userIds }: Records) {
  const { editionId } = directory;
  if (userIds.length === 0) return;
  const links = await listLinks(tx, { editionId, userIds });
  if (links.length < userIds.length)
    throw new ScimError(400, 'A member is not a user of this directory.', 'invalidValue');
  await insertRecords(tx, { editionId, groupId, userIds });
  const linked = links.flatMap(({ active, zuid }) => (active && zuid !== null ? [zuid] : []));
  const zuids = await keepMembers(tx, { editionId, zuids: linked });
  await joinGroup(tx, directory, { editionId, groupId, zuids });
}

async function removeRecords(tx: Tx, directory: Directory, { groupId, userIds }: Records) {
  const { editionId } = directory;
  const links = await listLinks(tx, { editionId, userIds });
  await deleteRecords(tx, { editionId, groupId, userIds });
  const zuids = links.flatMap(({ zuid }) => (zuid === null ? [] : [zuid]));
  await leaveGroup(tx, directory, { editionId, groupId, zuids });
}

async function setRecords(tx: Tx, directory: Directory, { groupId, userIds }: Records) {
  const { editionId } = directory;
  const wanted = new Set(userIds);
  const current = await listRecordsIn(tx, { editionId, groupIds: [groupId] });
  const inside = new Set(current.map(({ user_id }) => user_id));
  const removed = [...inside].filter((id) => !wanted.has(id));
  await removeRecords(tx, directory, { groupId, userIds: removed });
  await addRecords(tx, directory, { groupId, userIds: userIds.filter((id) => !inside.has(id)) });
}

function notFound(): ScimError {
  return new ScimError(404, 'The group does not exist.');
}
