import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { findTeam, insertTeam } from '../../domain/teams/queries.ts';

interface NewTeam {
  editionId: string;
  name: string;
  description: string;
}

export async function createTeam(ctx: Context, { editionId, name, description }: NewTeam) {
  const { caller, clock, ids } = ctx;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId, zuid: caller.zuid });
    if (!isEditionAdmin(role)) throw fail('notPermitted');
    const teamId = ids.next();
    const time = clock.now();
    await insertTeam(tx, {
      editionId,
      teamId,
      name,
      description,
      isDefault: false,
      creator: caller,
      time,
    });
    await writeEvent(tx, ctx, { editionId, kind: 'team.created', payload: { team_id: teamId } });
    const team = await findTeam(tx, { editionId, teamId, zuid: caller.zuid });
    if (!team) throw new Error('A team vanished in the transaction that made it.');
    return team;
  });
}
