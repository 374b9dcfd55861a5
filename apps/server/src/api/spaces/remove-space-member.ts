import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { deleteSpaceMember } from '../../domain/spaces/member-queries.ts';
import { refuseTrashed } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { removeGroupAccess } from '../../domain/zones/keep-restrictions.ts';
import { deleteAccessWithoutRole } from '../../domain/zones/member-queries.ts';
import { readEntry, type Target } from './change-members.ts';

/**
 * Removes a member from a space and from the access lists of its zones. Zones that are hidden from
 * people through a removed team stay hidden from its members with another role.
 */
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
    else await removeGroupAccess(tx, { editionId, groupId: memberId, spaceIds });
    await refreshListings(tx, { editionId, spaceIds });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space_member.removed',
      payload: { space_id: spaceId, member_id: memberId },
    });
  });
}
