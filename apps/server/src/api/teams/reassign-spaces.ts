import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteEntriesIn,
  lockSpacesWithEntry,
  transferOwnership,
} from '../../domain/spaces/ownership-queries.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { deleteAccessWithoutRole } from '../../domain/zones/member-queries.ts';

interface HandOver {
  editionId: string;
  /** Limits the spaces to this team; all spaces of the edition if absent. */
  teamId?: string;
  memberId: string;
  assigneeId: string | undefined;
}

/** Transfers a person's spaces to the assignee and removes their other entries. */
export async function reassignSpaces(tx: Tx, ctx: Context, handOver: HandOver): Promise<void> {
  const { editionId, memberId, assigneeId } = handOver;
  const scope = { editionId, teamId: handOver.teamId, zuid: memberId };
  const spaces = await lockSpacesWithEntry(tx, scope);
  const spaceIds = spaces.map((space) => space.space_id);
  const owned = spaces
    .filter((space) => space.owner_zuid === memberId)
    .map((space) => space.space_id);
  if (owned.length > 0 && assigneeId === undefined) throw fail('assigneeRequired');
  await deleteEntriesIn(tx, { editionId, zuid: memberId, spaceIds });
  // In all spaces: with the team, the person also loses access to spaces shared with it.
  await deleteAccessWithoutRole(tx, { editionId, zuid: memberId });
  if (owned.length > 0 && assigneeId !== undefined) {
    const by = { addedBy: ctx.caller.zuid, time: ctx.clock.now() };
    await transferOwnership(tx, { editionId, spaceIds: owned, newOwnerId: assigneeId, ...by });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space.owner_changed',
      payload: { space_ids: owned, zuid: assigneeId },
    });
  }
  await refreshListings(tx, { editionId, spaceIds });
}
