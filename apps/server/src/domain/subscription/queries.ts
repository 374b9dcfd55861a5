import type { Tx } from '../../db/bound-kysely.ts';
import { membershipOf, type PersonInEdition } from '../editions/queries.ts';
import type { PlanName } from './plan.ts';

interface NewSubscription {
  editionId: string;
  planName: PlanName;
  purchaseTime: Date;
  expiryTime: Date | null;
}

export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({
      edition_id: subscription.editionId,
      plan_name: subscription.planName,
      seats: null,
      purchase_time: subscription.purchaseTime,
      expiry_time: subscription.expiryTime,
    })
    .execute();
}

interface SubscriptionChange extends NewSubscription {
  seats: number | null;
  /** Null: as the plan allows. */
  storageBytes: string | null;
}

export async function updateSubscription(tx: Tx, change: SubscriptionChange): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      plan_name: change.planName,
      seats: change.seats,
      purchase_time: change.purchaseTime,
      expiry_time: change.expiryTime,
      storage_bytes: change.storageBytes,
    })
    .where('edition_id', '=', change.editionId)
    .execute();
}

export function findSubscription(tx: Tx, { editionId }: { editionId: string }) {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('edition_id', '=', editionId)
    .executeTakeFirst();
}

/** Locks the subscription, so that two requests that count seats cannot both take the last one. */
export function lockSubscription(tx: Tx, person: PersonInEdition) {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('edition_id', '=', person.editionId)
    .where((eb) => eb.exists(membershipOf(tx, person)))
    .forUpdate()
    .executeTakeFirst();
}

export function listPlans(tx: Tx) {
  return tx.selectFrom('plans').selectAll().execute();
}
