import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import type { LinkLevel } from '../../domain/guests/policy.ts';
import { type Policy, readPolicy, writeLevel } from '../../domain/share-links/queries.ts';
import { canManageMembers } from '../../domain/spaces/policy.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';

interface Edition {
  editionId: string;
}

export function readEditionPolicy(ctx: Context, { editionId }: Edition): Promise<Policy> {
  return ctx.db.readEdition(editionId, async (tx) => {
    await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
    return readPolicy(tx, { editionId }, ctx.settings.shareLinks);
  });
}

/** Changes which links an edition allows. Links that are no longer allowed stop working at once. */
export function changeEditionPolicy(
  ctx: Context,
  { editionId, level }: Edition & { level: LinkLevel },
): Promise<Policy> {
  return ctx.db.changeEdition(editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
    if (!isEditionAdmin(role)) throw fail('notPermitted');
    await writeLevel(tx, { editionId }, level);
    await writeEvent(tx, ctx, { editionId, kind: 'edition.links_changed', payload: { level } });
    return readPolicy(tx, { editionId }, ctx.settings.shareLinks);
  });
}

/** Changes which links a space allows. Links that are no longer allowed stop working at once. */
export function changeSpacePolicy(
  ctx: Context,
  { level, ...inSpace }: InSpace & { level: LinkLevel },
): Promise<Policy> {
  const { editionId, spaceId } = inSpace;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const { space, access } = await lockSpaceAccess(tx, { ...inSpace, zuid: ctx.caller.zuid });
    if (!canManageMembers(access)) throw fail('notPermitted');
    refuseTrashed(space);
    await writeLevel(tx, inSpace, level);
    const payload = { space_id: spaceId, level };
    await writeEvent(tx, ctx, { editionId, kind: 'space.links_changed', payload });
    return readPolicy(tx, inSpace, ctx.settings.shareLinks);
  });
}
