import type { Context } from '../../core/context.ts';
import { revisionTag } from '../../core/entity-tags.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { canManageTeam } from '../../domain/teams/policy.ts';
import { type InTeam, updateTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';

interface TeamChange extends InTeam {
  name: string | undefined;
  description: string | undefined;
}

export async function changeTeam(ctx: Context, change: TeamChange): Promise<void> {
  const { editionId, teamId } = change;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { team, access } = await lockTeamAccess(tx, { editionId, teamId, zuid: ctx.caller.zuid });
    if (!canManageTeam(access)) throw fail('notPermitted');
    ctx.tags?.require(revisionTag(team));
    await updateTeam(tx, { ...change, time: ctx.clock.now() });
    await writeEvent(tx, ctx, { editionId, kind: 'team.changed', payload: { team_id: teamId } });
  });
}
