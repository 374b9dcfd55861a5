import { writeEvent } from '../db/outbox.ts';
import { isEditionAdmin } from '../editions/policy.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { listTeamInvitations } from './invitation-queries.ts';
import { countTeamMembers } from './member-queries.ts';
import { deleteTeamAndMembers, type InTeam } from './queries.ts';
import { lockTeamStanding } from './read-standing.ts';

/** Only an empty team goes: nobody in it but the caller, nobody invited. */
export async function deleteTeam(ctx: Context, { editionId, teamId }: InTeam): Promise<void> {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { team, standing } = await lockTeamStanding(tx, { editionId, teamId, zuid });
    if (!isEditionAdmin(standing.editionRole)) throw fail('notPermitted');
    if (team.is_default) throw fail('defaultTeam');
    const [people, invitations] = await Promise.all([
      countTeamMembers(tx, { editionId, teamId }),
      listTeamInvitations(tx, { editionId, teamId, from: 0, limit: 1 }),
    ]);
    const others = people.all - (standing.teamRole ? 1 : 0);
    if (others > 0 || invitations.length > 0) throw fail('teamNotEmpty');
    await deleteTeamAndMembers(tx, { editionId, teamId });
    await writeEvent(tx, ctx, { editionId, kind: 'team.deleted', payload: { team_id: teamId } });
  });
}
