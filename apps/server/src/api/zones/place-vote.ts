import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { listCanvasIds } from '../../domain/element-rows/queries.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import { canComment } from '../../domain/zones/policy.ts';
import type { InZone, ZoneRow } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import {
  findSeenVote,
  findVote,
  listOwnBallots,
  type SeenVote,
  setOwnBallots,
} from '../../domain/zones/vote-queries.ts';

/** Sets all votes of the caller. The lock of the zone keeps two windows of a person apart. */
export async function placeVote(
  ctx: Context,
  { elementIds, ...zone }: InZone & { elementIds: readonly string[] },
): Promise<SeenVote | undefined> {
  const person = { ...zone, zuid: ctx.caller.zuid };
  const distinct = [...new Set(elementIds)];
  return ctx.db.changeEdition(zone.editionId, async (tx) => {
    const locked = await lockZoneAccess(tx, person);
    if (!canComment(locked.role)) throw fail('notPermitted');
    refuseInactive(locked);
    const vote = await findVote(tx, zone);
    if (!vote || vote.ended_time) throw fail('voteNotOpen');
    if (distinct.length > vote.votes_per_person) throw fail('tooManyVotes');
    // An element can be removed after people voted for it. Their other votes still count.
    const known = new Set(await listOwnBallots(tx, person));
    const added = distinct.filter((id) => !known.has(id));
    const missing = await findMissing(tx, ctx, { zone: locked.zone, ids: added });
    if (missing !== undefined) {
      throw fail('elementNotFound', { path: `/element_ids/${elementIds.indexOf(missing)}` });
    }
    await setOwnBallots(tx, person, distinct);
    return findSeenVote(tx, person);
  });
}

/** Returns the first id that no frame, shape or connector of a zone has. */
async function findMissing(
  tx: Tx,
  ctx: Context,
  { zone, ids }: { zone: ZoneRow; ids: readonly string[] },
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  await projectIfBehind(tx, ctx, zone);
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const found = await listCanvasIds(tx, { ...key, ids });
  return ids.find((id) => !found.has(id));
}
