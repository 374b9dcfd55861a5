import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import {
  findEditionMember,
  lockEdition,
  updateEditionRole,
} from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { isServiceAccount } from '../../domain/service-accounts/queries.ts';
import { endInvitationsBy } from '../../domain/teams/invitation-queries.ts';

interface RoleChange {
  editionId: string;
  memberId: string;
  role: 'ORG_ADMIN' | 'MEMBER';
}

/** Changes a member's edition role. Only the super admin can do this, except for their own role. */
export async function changeEditionMemberRole(
  ctx: Context,
  { editionId, memberId, role }: RoleChange,
) {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    await lockEdition(tx, { editionId, zuid });
    const callerRole = await readEditionRole(tx, { editionId, zuid });
    if (callerRole !== 'SUPER_ADMIN') throw fail('notPermitted');
    if (memberId === zuid) throw fail('ownEditionRole');
    const member = await findEditionMember(tx, { editionId, zuid: memberId });
    if (!member) throw fail('editionMemberNotFound');
    if (await isServiceAccount(tx, { editionId, zuid: memberId })) throw fail('serviceAccountRole');
    if (member.role === role) throw fail('sameEditionRole');
    await updateEditionRole(tx, { editionId, zuid: memberId, role });
    await endInvitationsBy(tx, { editionId, zuid: memberId });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'edition_member.role_changed',
      payload: { zuid: memberId, role },
      before: { role: member.role },
    });
  });
}
