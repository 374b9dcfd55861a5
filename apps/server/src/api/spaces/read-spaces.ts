import type { Context } from '../../core/context.ts';
import { revisionTag } from '../../core/entity-tags.ts';
import { fail } from '../../core/errors.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { listSpaceMembers } from '../../domain/spaces/member-queries.ts';
import { isGuest } from '../../domain/spaces/policy.ts';
import { findSpaceView, type InSpace } from '../../domain/spaces/queries.ts';
import { readSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';

export async function readSpace(ctx: Context, { editionId, spaceId }: InSpace) {
  const person = { editionId, spaceId, zuid: ctx.caller.zuid };
  return ctx.db.readEdition(editionId, async (tx) => {
    const [, space] = await Promise.all([readEditionRole(tx, person), findSpaceView(tx, person)]);
    if (!space) throw fail('spaceNotFound');
    ctx.tags?.set(revisionTag(space));
    return space;
  });
}

/** Returns the members of a space; guests don't see the addresses of others. */
export async function listMembers(ctx: Context, { editionId, spaceId }: InSpace) {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(editionId, async (tx) => {
    const { space, access } = await readSpaceAccess(tx, { editionId, spaceId, zuid });
    refuseTrashed(space);
    const members = await listSpaceMembers(tx, { editionId, spaceId });
    if (!isGuest(access.role)) return members;
    return members.map((member) =>
      member.member_id === zuid ? member : { ...member, mail_id: null },
    );
  });
}
