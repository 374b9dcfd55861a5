import { isEditionAdmin } from '../editions/policy.ts';
import { findEditionMember } from '../editions/queries.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { findTeamMember, listTeamRolesOf } from '../teams/member-queries.ts';
import { canReadTeam } from '../teams/policy.ts';
import type { InTeam } from '../teams/queries.ts';
import { readTeamStanding } from '../teams/read-standing.ts';

export async function readMyEditionRole(ctx: Context, { editionId }: { editionId: string }) {
  return ctx.db.readEdition(editionId, (tx) =>
    readEditionRole(tx, { editionId, zuid: ctx.caller.zuid }),
  );
}

interface Somebody {
  editionId: string;
  userId: string;
}

/** Edition admins may ask about anyone, everybody about themselves. */
export async function readEditionRoleOf(ctx: Context, { editionId, userId }: Somebody) {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(editionId, async (tx) => {
    const [role, member] = await Promise.all([
      readEditionRole(tx, { editionId, zuid }),
      findEditionMember(tx, { editionId, zuid: userId }),
    ]);
    if (!isEditionAdmin(role) && userId !== zuid) throw fail('notPermitted');
    if (!member) throw fail('editionMemberNotFound');
    return member.role;
  });
}

export async function listMyTeamRoles(ctx: Context, { editionId }: { editionId: string }) {
  const person = { editionId, zuid: ctx.caller.zuid };
  return ctx.db.readEdition(editionId, async (tx) => {
    const [, roles] = await Promise.all([readEditionRole(tx, person), listTeamRolesOf(tx, person)]);
    return roles;
  });
}

/** Only what was given: an edition admin who is not in the team has no role in it. */
export async function readMyTeamRole(ctx: Context, team: InTeam) {
  return ctx.db.readEdition(team.editionId, async (tx) => {
    const { standing } = await readTeamStanding(tx, { ...team, zuid: ctx.caller.zuid });
    if (!standing.teamRole) throw fail('notInTeam');
    return standing.teamRole;
  });
}

export async function readTeamRoleOf(
  ctx: Context,
  { userId, ...team }: InTeam & { userId: string },
) {
  return ctx.db.readEdition(team.editionId, async (tx) => {
    const [{ standing }, member] = await Promise.all([
      readTeamStanding(tx, { ...team, zuid: ctx.caller.zuid }),
      findTeamMember(tx, { ...team, zuid: userId }),
    ]);
    if (!canReadTeam(standing)) throw fail('notPermitted');
    if (!member) throw fail('memberNotFound');
    return member.role;
  });
}
