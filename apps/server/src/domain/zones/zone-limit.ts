import { sql } from 'kysely';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InSpace } from '../spaces/queries.ts';
import { findPlanInForce } from '../subscription/find-plan.ts';

/** Refuses one more zone in a space that the caller holds when its plan allows no more. */
export async function refuseFullSpace(tx: Tx, { now, ...space }: InSpace & { now: Date }) {
  const [plan, count] = await Promise.all([
    findPlanInForce(tx, { ...space, now }),
    countActiveZones(tx, space),
  ]);
  if (count >= (plan?.zones_per_space ?? 0)) throw fail('zoneLimitReached');
}

/** Trashed zones do not count. */
export async function countActiveZones(tx: Tx, { editionId, spaceId }: InSpace): Promise<number> {
  const { count } = await tx
    .selectFrom('zones')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return count;
}
