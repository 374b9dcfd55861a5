import type { Clock } from '../../core/clock.ts';
import type { IdSource } from '../../core/ids.ts';
import { writeEvent, writeOwnerChanges } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { eraseOrigins, eraseUnlogged } from '../audit/queries.ts';
import {
  deleteEditionMember,
  findEditionMember,
  lockEditionMember,
  type PersonInEdition,
} from '../editions/queries.ts';
import {
  deleteEntriesIn,
  lockSpacesWithEntry,
  transferOwnership,
} from '../spaces/ownership-queries.ts';
import { refreshListings } from '../spaces/refresh-listings.ts';
import {
  countTeamMembers,
  deleteTeamMember,
  insertTeamMember,
  updateTeamRole,
} from '../teams/member-queries.ts';
import { deleteAccessOf } from '../zones/member-queries.ts';
import { planEditionPurge } from './delete-edition.ts';
import { setDeletion } from './deleted-edition-queries.ts';
import { deleteTraces, findEditionState, listFavorites, lockTeamsOf } from './person-queries.ts';

interface Deps {
  clock: Clock;
  ids: IdSource;
}

interface Erasure extends PersonInEdition {
  /** The new owner of their spaces; the owner of the edition if absent or no longer a member. */
  heirId: string | undefined;
}

// A transaction holds the locks of this many spaces at once.
const SPACES_AT_ONCE = 100;

/**
 * Erases a part of what an edition has about a person, in the transaction. Returns true if it has to be
 * called again. Spaces come first and the membership last, so that an owner is always a member.
 */
export async function eraseFromEdition(tx: Tx, deps: Deps, erasure: Erasure): Promise<boolean> {
  const { editionId, zuid } = erasure;
  const edition = await findEditionState(tx, { editionId });
  if (!edition) {
    await deleteEditionMember(tx, { editionId, zuid }); // purged: only the directory still has it
    return false;
  }
  const { owner_zuid: ownerId, deleted_time: deletedTime } = edition;
  if (ownerId === zuid) {
    if (!deletedTime) throw new Error(`The person owns edition ${editionId}.`);
    await purgeNow(tx, deps, { editionId, deletedTime });
    await deleteTraces(tx, { editionId, zuid });
    await deleteEditionMember(tx, { editionId, zuid });
    return false;
  }
  const heirId = await findHeir(tx, erasure, ownerId);
  if (await handOverSpaces(tx, deps, { editionId, zuid, heirId, limit: SPACES_AT_ONCE }))
    return true;
  if (await deleteFavorites(tx, { editionId, zuid })) return true;
  if (await eraseOrigins(tx, { editionId, zuid })) return true;
  await endMembership(tx, deps, { editionId, zuid, heirId, ownerId });
  return false;
}

/** Ends the retention of a deleted edition: its owner, who alone could restore it, is erased. */
async function purgeNow(
  tx: Tx,
  { clock }: Deps,
  { editionId, deletedTime }: { editionId: string; deletedTime: Date },
): Promise<void> {
  const purgeTime = clock.now();
  await setDeletion(tx, { editionId, deletedTime, purgeTime });
  await planEditionPurge(tx, { editionId }, purgeTime);
}

async function findHeir(tx: Tx, { editionId, zuid, heirId }: Erasure, ownerId: string) {
  if (heirId === undefined || heirId === zuid) return ownerId;
  const member = await findEditionMember(tx, { editionId, zuid: heirId });
  return member ? heirId : ownerId;
}

interface HandOver extends PersonInEdition {
  heirId: string;
  /** All spaces if absent. */
  limit?: number;
}

/** Transfers the person's spaces and removes their other entries. Returns whether there may be more. */
async function handOverSpaces(tx: Tx, deps: Deps, handOver: HandOver): Promise<boolean> {
  const { editionId, zuid, heirId, limit } = handOver;
  // Before the spaces, in the same order as removals, which prevents deadlocks.
  await lockEditionMember(tx, { editionId, zuid: heirId });
  const spaces = await lockSpacesWithEntry(tx, {
    editionId,
    zuid,
    ...(limit !== undefined && { limit }),
  });
  if (spaces.length === 0) return false;
  const spaceIds = spaces.map((space) => space.space_id);
  const owned = spaces.filter((space) => space.owner_zuid === zuid).map(({ space_id }) => space_id);
  await deleteEntriesIn(tx, { editionId, zuid, spaceIds });
  await deleteAccessOf(tx, { editionId, memberId: zuid, spaceIds });
  if (owned.length > 0) {
    const by = { addedBy: heirId, time: deps.clock.now() };
    await transferOwnership(tx, { editionId, spaceIds: owned, newOwnerId: heirId, ...by });
    await deleteAccessOf(tx, { editionId, memberId: heirId, spaceIds: owned });
    await writeOwnerChanges(tx, deps, { editionId, spaceIds: owned, zuid: heirId });
  }
  await refreshListings(tx, { editionId, spaceIds });
  return spaces.length === limit;
}

/** Deletes favorites in spaces that the person can open only through a team or the edition. */
async function deleteFavorites(tx: Tx, person: PersonInEdition): Promise<boolean> {
  const spaceIds = await listFavorites(tx, { ...person, limit: SPACES_AT_ONCE });
  await deleteEntriesIn(tx, { ...person, spaceIds });
  await refreshListings(tx, { editionId: person.editionId, spaceIds });
  return spaceIds.length === SPACES_AT_ONCE;
}

async function endMembership(
  tx: Tx,
  deps: Deps,
  { editionId, zuid, heirId, ownerId }: HandOver & { ownerId: string },
): Promise<void> {
  for (const teamId of await lockTeamsOf(tx, { editionId, zuid }))
    await leaveTeam(tx, deps, { editionId, teamId, zuid, ownerId });
  await lockEditionMember(tx, { editionId, zuid });
  // Spaces that they created or were given since the last batch.
  await handOverSpaces(tx, deps, { editionId, zuid, heirId });
  await eraseUnlogged(tx, { editionId, zuid });
  await deleteTraces(tx, { editionId, zuid });
  await deleteEditionMember(tx, { editionId, zuid });
  await writeEvent(tx, deps, { editionId, kind: 'edition_member.erased', payload: { zuid } });
}

interface Departure extends PersonInEdition {
  teamId: string;
  ownerId: string;
}

/** Removes the person from a team. Its last admin is followed by the owner of the edition. */
async function leaveTeam(tx: Tx, deps: Deps, { editionId, teamId, zuid, ownerId }: Departure) {
  await deleteTeamMember(tx, { editionId, teamId, zuid });
  const { admins } = await countTeamMembers(tx, { editionId, teamId });
  if (admins === 0) {
    const time = deps.clock.now();
    const owner = { editionId, teamId, zuid: ownerId, role: 'TEAM_ADMIN' as const, time };
    await insertTeamMember(tx, { ...owner, addedBy: ownerId });
    await updateTeamRole(tx, owner);
  }
  const payload = { team_id: teamId, zuid };
  await writeEvent(tx, deps, { editionId, kind: 'team_member.removed', payload });
}
