import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { cancelPurge, planPurge, purgeTime } from '../../domain/spaces/plan-purge.ts';
import { isOwner } from '../../domain/spaces/policy.ts';
import { type InSpace, updateSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed, requireSpace } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';

/** Moves a space to the trash. The owner can restore it until it is purged. */
export async function trashSpace(ctx: Context, { editionId, spaceId }: InSpace): Promise<void> {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, access } = await lockSpaceAccess(tx, { editionId, spaceId, zuid });
    if (!isOwner(access)) throw fail('notPermitted');
    refuseTrashed(space);
    requireSpace(ctx, space);
    const now = ctx.clock.now();
    const set = { status: 'TRASHED', trashed_time: now } as const;
    await updateSpace(tx, { editionId, spaceId, set });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await planPurge(tx, { editionId, spaceId }, purgeTime(now, ctx.settings));
    await writeEvent(tx, ctx, { editionId, kind: 'space.trashed', payload: { space_id: spaceId } });
  });
}

export async function restoreSpace(ctx: Context, { editionId, spaceId }: InSpace): Promise<void> {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, access } = await lockSpaceAccess(tx, { editionId, spaceId, zuid });
    if (!isOwner(access)) throw fail('notPermitted');
    if (space.status !== 'TRASHED') throw fail('spaceNotTrashed');
    requireSpace(ctx, space);
    const set = { status: 'ACTIVE', trashed_time: null } as const;
    await updateSpace(tx, { editionId, spaceId, set });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await cancelPurge(tx, spaceId);
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space.restored',
      payload: { space_id: spaceId },
    });
  });
}
