import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { lockPeople } from '../../domain/editions/queries.ts';
import { isServiceAccount } from '../../domain/service-accounts/queries.ts';
import { findTeamMember, insertTeamMember } from '../../domain/teams/member-queries.ts';
import { canManageTeam, type TeamRole } from '../../domain/teams/policy.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';

interface Addition extends InTeam {
  accountId: string;
  role: TeamRole;
}

/** Adds a service account of the edition to a team, as an invitation would add a person. */
export async function addServiceAccountToTeam(ctx: Context, addition: Addition): Promise<void> {
  const { editionId, teamId, accountId, role } = addition;
  const { zuid } = ctx.caller;
  const member = { editionId, teamId, zuid: accountId };
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { access } = await lockTeamAccess(tx, { editionId, teamId, zuid });
    if (!canManageTeam(access)) throw fail('notPermitted');
    // Locked, so that the account is not deleted at the same time.
    const found = await lockPeople(tx, { editionId, zuids: [accountId], callerZuid: zuid });
    if (found.length === 0 || !(await isServiceAccount(tx, member)))
      throw fail('serviceAccountNotFound');
    if (await findTeamMember(tx, member)) throw fail('memberExists');
    await insertTeamMember(tx, { ...member, role, addedBy: zuid, time: ctx.clock.now() });
    const payload = { team_id: teamId, zuid: accountId, role };
    await writeEvent(tx, ctx, { editionId, kind: 'team_member.added', payload });
  });
}
