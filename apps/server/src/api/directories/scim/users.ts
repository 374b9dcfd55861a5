import { writeEvent } from '../../../core/outbox.ts';
import type { Tx } from '../../../db/bound-kysely.ts';
import {
  deleteScimUser,
  findScimUser,
  findUnlinkedMember,
  insertScimUser,
  isDirectoryFull,
  listScimUsers,
  lockScimUser,
  type ScimUserRow,
  type UserConditions,
  updateScimUser,
} from '../../../domain/directories/user-queries.ts';
import { findEditionMember } from '../../../domain/editions/queries.ts';
import { linkDirectoryUser } from '../../../domain/groups/directory-links.ts';
import type { Directory } from './directory.ts';
import { inviteByDirectory, withdrawByDirectory } from './invite.ts';
import { leaveByDirectory } from './leave-by-directory.ts';
import type { Page } from './pages.ts';
import { ScimError } from './scim-error.ts';
import { attributesOf, type DirectoryUser, mailOf, userOf } from './user-resource.ts';

interface Found<Row> {
  rows: Row[];
  count: number;
}

export function listUsers(
  { db, editionId }: Directory,
  conditions: UserConditions,
  page: Page,
): Promise<Found<ScimUserRow>> {
  return db.readEdition(editionId, (tx) => listScimUsers(tx, { editionId, conditions, ...page }));
}

export async function readUserRow({ db, editionId }: Directory, userId: string) {
  const row = await db.readEdition(editionId, (tx) => findScimUser(tx, { editionId, userId }));
  if (!row) throw notFound();
  return row;
}

/**
 * Creates a record. It is linked to the member of the edition with the address, if there is one. Otherwise the person
 * joins when they sign in with this address: whether they have an account elsewhere, the directory does not learn.
 */
export function createUser(directory: Directory, user: DirectoryUser): Promise<ScimUserRow> {
  const { db, editionId, ids, clock } = directory;
  const mail = mailOf(user);
  return db.changeEdition(editionId, async (tx) => {
    if (await isDirectoryFull(tx, { editionId }))
      throw new ScimError(400, 'The directory has too many users.', 'tooMany');
    const zuid = user.active ? await findUnlinkedMember(tx, { editionId, mail }) : undefined;
    const row = await insertScimUser(tx, {
      ...{ editionId, userId: ids.next(), mail, zuid: zuid ?? null, time: clock.now() },
      ...{ userName: user.userName, externalId: user.externalId, active: user.active },
      attributes: attributesOf(user),
    });
    if (!row) throw taken();
    if (user.active && zuid === undefined) await inviteByDirectory(tx, directory, mail);
    return row;
  });
}

/** Changes a record, and lets the person join or leave the edition if `active` changes. */
export function changeUser(
  directory: Directory,
  userId: string,
  change: (user: DirectoryUser) => DirectoryUser,
): Promise<ScimUserRow> {
  const { db, editionId } = directory;
  return db.changeEdition(editionId, async (tx) => {
    const before = await lockScimUser(tx, { editionId, userId });
    if (!before) throw notFound();
    const user = change(userOf(before));
    await refuseTaken(tx, { editionId, userId, userName: user.userName });
    return writeUser(tx, directory, { before, user });
  });
}

interface Changed {
  before: ScimUserRow;
  user: DirectoryUser;
}

async function writeUser(tx: Tx, directory: Directory, { before, user }: Changed) {
  const { editionId, clock } = directory;
  const mail = mailOf(user);
  const isMember = await isLinked(tx, before);
  // Left for good, by the directory or by themselves: they join again like a new person.
  const former = isMember ? before.zuid : null;
  const zuid = user.active
    ? (former ?? (await findUnlinkedMember(tx, { editionId, mail })))
    : former;
  const row = await updateScimUser(tx, {
    ...{ editionId, userId: before.user_id, mail, zuid: zuid ?? before.zuid, time: clock.now() },
    ...{ userName: user.userName, externalId: user.externalId, active: user.active },
    attributes: attributesOf(user),
  });
  if (before.active && (!user.active || before.mail !== mail))
    await withdrawByDirectory(tx, directory, before.mail);
  if (!user.active) {
    if (isMember && before.zuid !== null) await leaveByDirectory(tx, directory, before.zuid);
    return row;
  }
  if (!zuid) await inviteByDirectory(tx, directory, mail);
  else if (!isMember) await joinGroups(tx, directory, { zuid, mail });
  return row;
}

async function joinGroups(tx: Tx, directory: Directory, person: { zuid: string; mail: string }) {
  const { editionId, clock } = directory;
  const joined = await linkDirectoryUser(tx, { editionId, ...person, time: clock.now() });
  for (const group_id of joined) {
    const payload = { group_id, zuid: person.zuid };
    await writeEvent(tx, directory, { editionId, kind: 'group_member.added', payload });
  }
}

/** Deletes a record. The person leaves the edition. */
export async function deleteUser(directory: Directory, userId: string): Promise<void> {
  const { db, editionId } = directory;
  await db.changeEdition(editionId, async (tx) => {
    const row = await lockScimUser(tx, { editionId, userId });
    if (!row) throw notFound();
    await withdrawByDirectory(tx, directory, row.mail);
    if (row.zuid !== null && (await isLinked(tx, row)))
      await leaveByDirectory(tx, directory, row.zuid);
    await deleteScimUser(tx, { editionId, userId });
  });
}

async function isLinked(tx: Tx, { edition_id: editionId, zuid }: ScimUserRow): Promise<boolean> {
  return zuid !== null && (await findEditionMember(tx, { editionId, zuid })) !== undefined;
}

interface Name {
  editionId: string;
  userId: string;
  userName: string;
}

async function refuseTaken(tx: Tx, { editionId, userId, userName }: Name): Promise<void> {
  const page = { editionId, conditions: { userName }, offset: 0, limit: 1 };
  const [other] = (await listScimUsers(tx, page)).rows;
  if (other && other.user_id !== userId) throw taken();
}

function taken(): ScimError {
  return new ScimError(409, 'Another user has this userName.', 'uniqueness');
}

function notFound(): ScimError {
  return new ScimError(404, 'The user does not exist.');
}
