import type { Tx } from '../../db/bound-kysely.ts';
import { planInForce } from './plan.ts';
import { findSubscription, listPlans } from './queries.ts';

interface PlanAt {
  editionId: string;
  now: Date;
}

/** Returns the plan in force for an edition, with its limits. */
export async function findPlanInForce(tx: Tx, { editionId, now }: PlanAt) {
  const [subscription, plans] = await Promise.all([
    findSubscription(tx, { editionId }),
    listPlans(tx),
  ]);
  const name = subscription && planInForce(subscription, now);
  return plans.find((plan) => plan.plan_name === name);
}
