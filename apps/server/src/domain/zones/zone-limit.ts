import { sql } from 'kysely';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InSpace } from '../spaces/queries.ts';
import { findPlanInForce } from '../subscription/find-plan.ts';

/** Throws if the plan allows no further zone in the space. The caller must hold the space lock. */
export async function refuseFullSpace(tx: Tx, { now, ...space }: InSpace & { now: Date }) {
  const [plan, count] = await Promise.all([
    findPlanInForce(tx, { ...space, now }),
    countActiveZones(tx, space),
  ]);
  if (count >= (plan?.zones_per_space ?? 0)) throw fail('zoneLimitReached');
}

/** Counts the zones of a space that are not in the trash. */
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
