import { writeEvent } from '../db/outbox.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { readEntry, type Target } from '../spaces/change-members.ts';
import { refreshListings } from '../spaces/listings.ts';
import { deleteSpaceMember } from '../spaces/member-queries.ts';
import { refuseTrashed } from '../spaces/read-standing.ts';
import { deleteAccessOf, deleteAccessWithoutRole } from '../zones/access-queries.ts';

/** Takes an entry away, and with it what the zones of the space say about the member. */
export async function removeSpaceMember(ctx: Context, target: Target): Promise<void> {
  const { editionId, spaceId, memberId } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, entry } = await readEntry(tx, ctx, target);
    if (entry.role === 'CREATOR') throw fail('removeOwner');
    if (memberId === ctx.caller.zuid) throw fail('removeSelfFromSpace');
    refuseTrashed(space);
    await deleteSpaceMember(tx, target);
    const spaceIds = [spaceId];
    if (entry.member_type === 'USER')
      await deleteAccessWithoutRole(tx, { editionId, zuid: memberId, spaceIds });
    else await deleteAccessOf(tx, { editionId, memberId, spaceIds });
    await refreshListings(tx, { editionId, spaceIds });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space_member.removed',
      payload: { space_id: spaceId, member_id: memberId },
    });
  });
}
