import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { findSpaceMember, updateSpaceMemberRole } from '../../domain/spaces/member-queries.ts';
import { canManageMembers, type SpaceRole } from '../../domain/spaces/policy.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';

export interface Target extends InSpace {
  memberId: string;
}

/** Locks the space and returns the entry to change; throws if the caller cannot change it. */
export async function readEntry(tx: Tx, ctx: Context, { editionId, spaceId, memberId }: Target) {
  const person = { editionId, spaceId, zuid: ctx.caller.zuid };
  const { space, access } = await lockSpaceAccess(tx, person);
  if (!canManageMembers(access)) throw fail('notPermitted');
  const entry = await findSpaceMember(tx, { editionId, spaceId, memberId });
  if (!entry) throw fail('spaceMemberNotFound');
  return { space, entry };
}

export async function changeSpaceMemberRole(ctx: Context, input: Target & { role: SpaceRole }) {
  const { role, ...target } = input;
  const { editionId, spaceId, memberId } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, entry } = await readEntry(tx, ctx, target);
    if (entry.role === 'CREATOR') throw fail('ownerRole');
    if (memberId === ctx.caller.zuid) throw fail('ownSpaceRole');
    refuseTrashed(space);
    if (entry.role === role) throw fail('sameSpaceRole');
    await updateSpaceMemberRole(tx, { ...target, role });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space_member.role_changed',
      payload: { space_id: spaceId, member_id: memberId, role },
      before: { role: entry.role },
    });
  });
}
