import type { Tx } from '../../db/bound-kysely.ts';
import { findPlanInForce } from '../subscription/find-plan.ts';

const DAY_MILLISECONDS = 86_400_000;
const BEGINNING = new Date(0);

/** Returns the time since which the plan of an edition allows reading versions. */
export async function readOldestReadableTime(
  tx: Tx,
  at: { editionId: string; now: Date },
): Promise<Date> {
  const plan = await findPlanInForce(tx, at);
  if (!plan) return at.now;
  if (plan.version_days === null) return BEGINNING;
  return new Date(at.now.getTime() - plan.version_days * DAY_MILLISECONDS);
}
