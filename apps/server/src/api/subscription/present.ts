import { hasExpired, type PlanName, planInForce } from '../../domain/subscription/plan.ts';
import type { StorageUse } from '../../domain/subscription/storage.ts';
import { timeText } from '../../http/wire-text.ts';

interface SubscriptionView {
  edition_id: string;
  plan_name: PlanName;
  seats: number | null;
  purchase_time: Date;
  expiry_time: Date | null;
}

export function presentSubscription(
  subscription: SubscriptionView,
  now: Date,
  storage?: StorageUse,
) {
  const { expiry_time: expiry } = subscription;
  return {
    edition_id: subscription.edition_id,
    plan_name: planInForce(subscription, now),
    purchase_date: timeText(subscription.purchase_time),
    ...(expiry && !hasExpired(subscription, now) && { expiry_date: timeText(expiry) }),
    status: 'Active' as const,
    ...(storage && { storage_bytes: String(Math.max(0, storage.used)) }),
    ...(storage?.limit !== undefined && { storage_limit_bytes: String(storage.limit) }),
  };
}
