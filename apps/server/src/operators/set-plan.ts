import { systemClock } from '../core/clock.ts';
import type { PooledDatabase } from '../db/database.ts';
import { findSubscription, listPlans, updateSubscription } from '../domain/subscription/queries.ts';

export interface NewPlan {
  edition: string;
  /** FREE, TRIAL or BUSINESS. */
  plan: string;
  /** For plans that are bought by the seat. */
  seats?: string;
  /** A date; without one the plan has no end. */
  expires?: string;
}

/** Puts an edition on another plan, from now on. */
export async function setPlan(db: PooledDatabase, wanted: NewPlan) {
  const { edition: editionId } = wanted;
  if (!/^\d{1,19}$/.test(editionId)) throw new Error('The edition is named by its numeric id.');
  const expiryTime = readEnd(wanted.expires);
  return db.changeEdition(editionId, async (tx) => {
    if (!(await findSubscription(tx, { editionId })))
      throw new Error(`There is no edition ${editionId}.`);
    const plans = await listPlans(tx);
    const plan = plans.find(({ plan_name }) => plan_name === `${wanted.plan.toUpperCase()}_PLAN`);
    if (!plan) {
      const names = plans.map(({ plan_name }) => plan_name.replace('_PLAN', '')).join(', ');
      throw new Error(`There is no plan ${wanted.plan}; there are ${names}.`);
    }
    const seats = plan.seats === null ? readSeats(wanted.seats) : null;
    const purchaseTime = systemClock.now();
    await updateSubscription(tx, {
      editionId,
      planName: plan.plan_name,
      seats,
      purchaseTime,
      expiryTime,
    });
    return {
      edition_id: editionId,
      plan_name: plan.plan_name,
      seats: seats ?? plan.seats,
      expires: expiryTime?.toISOString() ?? null,
    };
  });
}

function readSeats(text: string | undefined): number {
  const seats = Number(text);
  if (text !== undefined && Number.isInteger(seats) && seats > 0 && seats <= 1_000_000)
    return seats;
  throw new Error('This plan is bought by the seat: say how many.');
}

function readEnd(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`"${text}" is no date; one is 2027-12-31.`);
  return time;
}
