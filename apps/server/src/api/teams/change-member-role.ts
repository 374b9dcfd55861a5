import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { endInvitationsBy } from '../../domain/teams/invitation-queries.ts';
import {
  countTeamMembers,
  findTeamMemberWithEditionRole,
  updateTeamRole,
} from '../../domain/teams/member-queries.ts';
import { canManageTeam, type TeamRole } from '../../domain/teams/policy.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';

interface RoleChange extends InTeam {
  memberId: string;
  role: TeamRole;
}

export async function changeTeamMemberRole(ctx: Context, input: RoleChange): Promise<void> {
  const { editionId, teamId, memberId, role } = input;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { access } = await lockTeamAccess(tx, { editionId, teamId, zuid });
    if (!canManageTeam(access)) throw fail('notPermitted');
    if (memberId === zuid) throw fail('ownRole');
    const target = { editionId, teamId, zuid: memberId };
    const member = await findTeamMemberWithEditionRole(tx, target);
    if (!member) throw fail('memberNotFound');
    if (member.edition_role === 'SUPER_ADMIN') throw fail('superAdminRole');
    if (member.role === role) throw fail('sameRole');
    const { admins } = await countTeamMembers(tx, { editionId, teamId });
    if (member.role === 'TEAM_ADMIN' && admins === 1) throw fail('lastAdmin');
    await updateTeamRole(tx, { ...target, role, time: ctx.clock.now() });
    await endInvitationsBy(tx, target);
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'team_member.role_changed',
      payload: { team_id: teamId, zuid: memberId, role },
      before: { role: member.role },
    });
  });
}
