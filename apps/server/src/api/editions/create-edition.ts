import type { Context, DefaultPlan } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import {
  claimTeamEdition,
  insertEdition,
  insertEditionMember,
} from '../../domain/editions/queries.ts';
import { insertSubscription } from '../../domain/subscription/queries.ts';
import { insertTeam } from '../../domain/teams/queries.ts';

const TRIAL_MILLISECONDS = 30 * 86_400_000;

interface NewEdition {
  name: string;
  description: string;
  plan: DefaultPlan;
}

/**
 * Creates a TEAM edition owned by the caller, with its subscription and default team. One per
 * person.
 */
export async function createEdition(ctx: Context, { name, description, plan }: NewEdition) {
  const { caller, ids } = ctx;
  const editionId = ids.next();
  const teamId = ids.next();
  const time = ctx.clock.now();
  await ctx.db.changeEdition(editionId, async (tx) => {
    const claimed = await claimTeamEdition(tx, { editionId, zuid: caller.zuid, time });
    if (!claimed) throw fail('editionAlreadyOwned');
    await insertEdition(tx, { editionId, name, type: 'TEAM', ownerZuid: caller.zuid, time });
    await insertSubscription(tx, {
      editionId,
      planName: `${plan}_PLAN`,
      purchaseTime: time,
      expiryTime: plan === 'TRIAL' ? new Date(time.getTime() + TRIAL_MILLISECONDS) : null,
    });
    await insertEditionMember(tx, { ...caller, editionId, role: 'SUPER_ADMIN', time });
    await insertTeam(tx, {
      editionId,
      teamId,
      name,
      description,
      isDefault: true,
      creator: caller,
      time,
    });
    await writeEvent(tx, ctx, { editionId, kind: 'edition.created', payload: { team_id: teamId } });
  });
  return { editionId, teamId, name };
}
