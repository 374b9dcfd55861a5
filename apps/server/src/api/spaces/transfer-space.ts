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
import { lockSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { findTeamMember } from '../../domain/teams/member-queries.ts';

interface Transfer extends InSpace {
  heirId: string;
}

/** Ownership goes to a member of the space's team; the former owner stays as an editor. */
export async function transferSpace(ctx: Context, { editionId, spaceId, heirId }: Transfer) {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    // Held before the space, as a removal does, so that the two cannot wait in a circle.
    await lockPeople(tx, { editionId, zuids: [heirId], callerZuid: zuid });
    const { space, access } = await lockSpaceAccess(tx, { editionId, spaceId, zuid });
    if (!isOwner(access)) throw fail('notPermitted');
    const heir = await findTeamMember(tx, { editionId, teamId: space.team_id, zuid: heirId });
    if (!heir) throw fail('memberNotFound');
    refuseTrashed(space);
    if (heirId === space.owner_zuid) throw fail('alreadyOwner');
    await updateSpaceMemberRole(tx, { editionId, spaceId, memberId: zuid, role: 'EDITOR' });
    await makeCreator(tx, ctx, { editionId, spaceId, heirId });
    await updateSpace(tx, { editionId, spaceId, set: { owner_zuid: heirId } });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space.owner_changed',
      payload: { space_id: spaceId, zuid: heirId },
    });
  });
}

async function makeCreator(tx: Tx, ctx: Context, { editionId, spaceId, heirId }: Transfer) {
  await deleteSpaceMember(tx, { editionId, spaceId, memberId: heirId });
  await insertSpaceMember(tx, {
    editionId,
    spaceId,
    memberId: heirId,
    type: 'USER',
    role: 'CREATOR',
    addedBy: ctx.caller.zuid,
    time: ctx.clock.now(),
  });
}
