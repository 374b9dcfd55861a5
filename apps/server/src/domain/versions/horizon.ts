import type { Tx } from '../../db/bound-kysely.ts';
import { findPlanInForce } from '../subscription/find-plan.ts';

const DAY_MILLISECONDS = 86_400_000;
const BEGINNING = new Date(0);

/** How far back the plan of an edition lets read versions. */
export async function readHorizon(tx: Tx, at: { editionId: string; now: Date }): Promise<Date> {
  const plan = await findPlanInForce(tx, at);
  if (!plan) return at.now;
  if (plan.version_days === null) return BEGINNING;
  return new Date(at.now.getTime() - plan.version_days * DAY_MILLISECONDS);
}
