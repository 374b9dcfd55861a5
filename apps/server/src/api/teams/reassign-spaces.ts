import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeOwnerChanges } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteEntriesIn,
  listPrivateSpaces,
  lockSpacesWithEntry,
  transferOwnership,
} from '../../domain/spaces/ownership-queries.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { keepRestrictions } from '../../domain/zones/keep-restrictions.ts';
import { deleteAccessOf, deleteAccessWithoutRole } from '../../domain/zones/member-queries.ts';

/** Who hands the spaces over: the caller of a request or a directory. */
type Cause = Pick<Context, 'clock' | 'ids'> & { caller: Pick<Context['caller'], 'zuid'> };

interface HandOver {
  editionId: string;
  /** Limits the spaces to this team; all spaces of the edition if absent. */
  teamId?: string;
  /** The teams that the person left. */
  leftTeamIds: readonly string[];
  memberId: string;
  assigneeId: string | undefined;
  /** Whether spaces that no one else has a role in may be handed over. */
  includesPrivate: boolean;
  /** Throws if the assignee cannot receive spaces. Called after the spaces are locked. */
  checkAssignee: () => Promise<void>;
}

/** Transfers a person's spaces to the assignee and removes their other entries. */
export async function reassignSpaces(tx: Tx, ctx: Cause, handOver: HandOver): Promise<void> {
  const { editionId, leftTeamIds, memberId, assigneeId } = handOver;
  const scope = { editionId, teamId: handOver.teamId, zuid: memberId };
  const spaces = await lockSpacesWithEntry(tx, scope);
  const spaceIds = spaces.map((space) => space.space_id);
  const owned = spaces
    .filter((space) => space.owner_zuid === memberId)
    .map((space) => space.space_id);
  // Otherwise, a team admin could read what was shared with no one, by removing its owner.
  if (!handOver.includesPrivate) await refusePrivate(tx, { editionId, spaceIds: owned });
  await handOver.checkAssignee();
  if (owned.length > 0 && assigneeId === undefined) throw fail('assigneeRequired');
  await deleteEntriesIn(tx, { editionId, zuid: memberId, spaceIds });
  for (const groupId of leftTeamIds)
    await keepRestrictions(tx, { editionId, groupId, zuids: [memberId] });
  // In all spaces: with the team, the person also loses access to spaces shared with it.
  await deleteAccessWithoutRole(tx, { editionId, zuid: memberId });
  if (owned.length > 0 && assigneeId !== undefined) {
    const by = { addedBy: ctx.caller.zuid, time: ctx.clock.now() };
    await transferOwnership(tx, { editionId, spaceIds: owned, newOwnerId: assigneeId, ...by });
    await deleteAccessOf(tx, { editionId, memberId: assigneeId, spaceIds: owned });
    await writeOwnerChanges(tx, ctx, { editionId, spaceIds: owned, zuid: assigneeId });
  }
  await refreshListings(tx, { editionId, spaceIds });
}

async function refusePrivate(tx: Tx, owned: { editionId: string; spaceIds: readonly string[] }) {
  const found = await listPrivateSpaces(tx, owned);
  if (found.length > 0) throw fail('privateSpaces');
}
