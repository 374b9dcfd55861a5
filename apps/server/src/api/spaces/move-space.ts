import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { deleteSpaceMember } from '../../domain/spaces/member-queries.ts';
import { isOwner } from '../../domain/spaces/policy.ts';
import { findSpaceView, type InSpace, updateSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed, requireSpace } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { lockTeamMember } from '../../domain/teams/member-queries.ts';
import { removeGroupAccess } from '../../domain/zones/keep-restrictions.ts';

/** Moves a space to another team of its owner. The old team loses its entry in the space. */
export async function moveSpace(ctx: Context, input: InSpace & { teamId: string }) {
  const { editionId, spaceId, teamId } = input;
  const person = { editionId, spaceId, zuid: ctx.caller.zuid };
  return ctx.db.changeEdition(editionId, async (tx) => {
    // Locked before the space, in the same order as removals, which prevents deadlocks.
    const membership = await lockTeamMember(tx, { editionId, teamId, zuid: person.zuid });
    const { space, access } = await lockSpaceAccess(tx, person);
    if (!isOwner(access)) throw fail('notPermitted');
    requireSpace(ctx, space);
    if (!membership && space.team_id !== teamId) throw fail('teamNotFound');
    if (space.team_id === teamId) throw fail('sameTeam');
    refuseTrashed(space);
    await deleteSpaceMember(tx, { editionId, spaceId, memberId: space.team_id });
    await removeGroupAccess(tx, { editionId, groupId: space.team_id, spaceIds: [spaceId] });
    await updateSpace(tx, { editionId, spaceId, set: { team_id: teamId } });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space.moved',
      payload: { space_id: spaceId, from_team_id: space.team_id, team_id: teamId },
    });
    const moved = await findSpaceView(tx, person);
    if (!moved) throw new Error('A space vanished in the transaction that moved it.');
    return moved;
  });
}
