import type { Context } from '../../core/context.ts';
import { revisionTag } from '../../core/entity-tags.ts';
import { fail } from '../../core/errors.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { sentAfter } from '../../domain/teams/invitation-expiry.ts';
import { listTeamInvitations } from '../../domain/teams/invitation-queries.ts';
import { listTeamMembers } from '../../domain/teams/member-queries.ts';
import { canManageTeam, canReadTeam, type TeamRole } from '../../domain/teams/policy.ts';
import { type InTeam, listAllTeams, listTeamsOf } from '../../domain/teams/queries.ts';
import { readCallerAccess, readTeamAccess } from '../../domain/teams/read-access.ts';

/** Returns all teams for edition admins, and the caller's own teams for others. */
export async function listTeams(ctx: Context, { editionId }: { editionId: string }) {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId, zuid });
    return isEditionAdmin(role)
      ? listAllTeams(tx, { editionId })
      : listTeamsOf(tx, { editionId, zuid });
  });
}

export async function readTeam(ctx: Context, { editionId, teamId }: InTeam) {
  return ctx.db.readEdition(editionId, async (tx) => {
    const person = { editionId, teamId, zuid: ctx.caller.zuid };
    const { team, access } = await readTeamAccess(tx, person);
    if (!canReadTeam(access)) throw fail('notPermitted');
    ctx.tags?.set(revisionTag(team));
    return team;
  });
}

interface MemberPage extends InTeam {
  from: number;
  limit: number;
  role: TeamRole | undefined;
}

export async function listMembers(ctx: Context, page: MemberPage) {
  return ctx.db.readEdition(page.editionId, async (tx) => {
    const [access, members] = await Promise.all([
      readCallerAccess(tx, { ...page, zuid: ctx.caller.zuid }),
      listTeamMembers(tx, page),
    ]);
    if (!canReadTeam(access)) throw fail('notPermitted');
    return members;
  });
}

interface InvitationPage extends InTeam {
  from: number;
  limit: number;
}

export async function listInvitations(ctx: Context, page: InvitationPage) {
  return ctx.db.readEdition(page.editionId, async (tx) => {
    const { access } = await readTeamAccess(tx, { ...page, zuid: ctx.caller.zuid });
    if (!canManageTeam(access)) throw fail('notPermitted');
    return listTeamInvitations(tx, { ...page, sentAfter: sentAfter(ctx) });
  });
}
