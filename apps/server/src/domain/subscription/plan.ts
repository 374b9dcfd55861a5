export type PlanName = 'FREE_PLAN' | 'TRIAL_PLAN' | 'BUSINESS_PLAN' | 'UNLIMITED_PLAN';

interface Subscription {
  plan_name: PlanName;
  seats: number | null;
  expiry_time: Date | null;
}

interface Plan {
  plan_name: PlanName;
  seats: number | null;
}

/** Returns the plan in force. Expired plans fall back to the free one; no data is deleted. */
export function planInForce(subscription: Subscription, now: Date): PlanName {
  return hasExpired(subscription, now) ? 'FREE_PLAN' : subscription.plan_name;
}

export function hasExpired({ expiry_time: expiry }: Subscription, now: Date): boolean {
  return expiry !== null && expiry <= now;
}

/** Returns the seats of the plan in force, or the purchased number if the plan defines none. */
export function seatsInForce(
  subscription: Subscription,
  plans: readonly Plan[],
  now: Date,
): number {
  const name = planInForce(subscription, now);
  const plan = plans.find((candidate) => candidate.plan_name === name);
  return plan?.seats ?? subscription.seats ?? 0;
}
