import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockPeople } from '../../domain/editions/queries.ts';
import {
  deleteSpaceMember,
  insertSpaceMember,
  updateSpaceMemberRole,
} from '../../domain/spaces/member-queries.ts';
import { isOwner } from '../../domain/spaces/policy.ts';
import { type InSpace, updateSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed, requireSpace } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { findTeamMember } from '../../domain/teams/member-queries.ts';
import { deleteAccessOf } from '../../domain/zones/member-queries.ts';

interface Transfer extends InSpace {
  newOwnerId: string;
}

/** Transfers a space to a member of its team; the former owner becomes an editor. */
export async function transferSpace(ctx: Context, { editionId, spaceId, newOwnerId }: Transfer) {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    // Locked before the space, in the same order as removals, which prevents deadlocks.
    await lockPeople(tx, { editionId, zuids: [newOwnerId], callerZuid: zuid });
    const { space, access } = await lockSpaceAccess(tx, { editionId, spaceId, zuid });
    if (!isOwner(access)) throw fail('notPermitted');
    requireSpace(ctx, space);
    const newOwner = await findTeamMember(tx, {
      editionId,
      teamId: space.team_id,
      zuid: newOwnerId,
    });
    if (!newOwner) throw fail('memberNotFound');
    refuseTrashed(space);
    if (newOwnerId === space.owner_zuid) throw fail('alreadyOwner');
    await updateSpaceMemberRole(tx, { editionId, spaceId, memberId: zuid, role: 'EDITOR' });
    await makeCreator(tx, ctx, { editionId, spaceId, newOwnerId });
    // Without effect on an owner, they would return if the space is transferred again.
    await deleteAccessOf(tx, { editionId, memberId: newOwnerId, spaceIds: [spaceId] });
    await updateSpace(tx, { editionId, spaceId, set: { owner_zuid: newOwnerId } });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space.owner_changed',
      payload: { space_id: spaceId, zuid: newOwnerId },
    });
  });
}

async function makeCreator(tx: Tx, ctx: Context, { editionId, spaceId, newOwnerId }: Transfer) {
  await deleteSpaceMember(tx, { editionId, spaceId, memberId: newOwnerId });
  await insertSpaceMember(tx, {
    editionId,
    spaceId,
    memberId: newOwnerId,
    type: 'USER',
    role: 'CREATOR',
    addedBy: ctx.caller.zuid,
    time: ctx.clock.now(),
  });
}
