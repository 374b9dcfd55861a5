export type PlanName = 'FREE_PLAN' | 'TRIAL_PLAN' | 'BUSINESS_PLAN';

interface Subscription {
  plan_name: PlanName;
  seats: number | null;
  expiry_time: Date | null;
}

interface Plan {
  plan_name: PlanName;
  seats: number | null;
}

/** The plan in force: what has run out falls back to the free one, and nothing is deleted. */
export function planInForce(subscription: Subscription, now: Date): PlanName {
  return hasRunOut(subscription, now) ? 'FREE_PLAN' : subscription.plan_name;
}

export function hasRunOut({ expiry_time: expiry }: Subscription, now: Date): boolean {
  return expiry !== null && expiry <= now;
}

/** Seats of the plan in force; a plan without a number has what was bought. */
export function seatsInForce(
  subscription: Subscription,
  plans: readonly Plan[],
  now: Date,
): number {
  const name = planInForce(subscription, now);
  const plan = plans.find((candidate) => candidate.plan_name === name);
  return plan?.seats ?? subscription.seats ?? 0;
}
