import type { Tx } from '../db/bound-kysely.ts';
import { writeEvent } from '../db/outbox.ts';
import { lockPeople } from '../editions/queries.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { createUuid } from '../platform/ids.ts';
import { refreshListings } from '../spaces/listings.ts';
import { findSpaceView, type InSpace, insertSpace } from '../spaces/queries.ts';
import { lockSpaceStanding, refuseTrashed } from '../spaces/read-standing.ts';
import { planInForce } from '../subscription/plan.ts';
import { findSubscription, listPlans } from '../subscription/queries.ts';
import { insertZones, listActiveZones } from '../zones/queries.ts';

interface Duplication extends InSpace {
  name: string | undefined;
}

const NAME_LENGTH = 255;

/** A copy with new ids that belongs to the caller: zones come along, people and marks do not. */
export async function duplicateSpace(ctx: Context, { editionId, spaceId, name }: Duplication) {
  const { zuid } = ctx.caller;
  const copyId = ctx.ids.next();
  const time = ctx.clock.now();
  return ctx.db.changeEdition(editionId, async (tx) => {
    // Held, so that leaving the edition at this moment finds the copy or comes first; and before the
    // space, as a removal does, so that the two cannot wait in a circle.
    await lockPeople(tx, { editionId, zuids: [zuid], holderZuid: zuid });
    const { space } = await lockSpaceStanding(tx, { editionId, spaceId, zuid });
    await refuseOutsidePlan(tx, editionId, time);
    refuseTrashed(space);
    await insertSpace(tx, {
      editionId,
      spaceId: copyId,
      teamId: space.team_id,
      name: name ?? copyName(space.space_name),
      ownerZuid: zuid,
      time,
    });
    await copyZones(tx, ctx, { editionId, spaceId, copyId, time });
    await refreshListings(tx, { editionId, spaceIds: [copyId] });
    await writeEvent(tx, ctx, { editionId, kind: 'space.created', payload: { space_id: copyId } });
    const copy = await findSpaceView(tx, { editionId, spaceId: copyId, zuid });
    if (!copy) throw new Error('A space vanished in the transaction that made it.');
    return copy;
  });
}

async function refuseOutsidePlan(tx: Tx, editionId: string, now: Date): Promise<void> {
  const [subscription, plans] = await Promise.all([
    findSubscription(tx, { editionId }),
    listPlans(tx),
  ]);
  const name = subscription && planInForce(subscription, now);
  const plan = plans.find((candidate) => candidate.plan_name === name);
  if (!plan?.space_duplicate) throw fail('duplicateNotInPlan');
}

// Cut by whole characters, so that a long name ending in an emoji stays a valid one.
function copyName(name: string): string {
  return Array.from(`Copy of ${name}`).slice(0, NAME_LENGTH).join('');
}

interface ZoneCopy extends InSpace {
  copyId: string;
  time: Date;
}

async function copyZones(tx: Tx, ctx: Context, { editionId, spaceId, copyId, time }: ZoneCopy) {
  const zones = await listActiveZones(tx, { editionId, spaceId });
  await insertZones(
    tx,
    zones.map((zone) => ({
      editionId,
      spaceId: copyId,
      zoneId: createUuid(ctx.clock),
      zoneKey: ctx.ids.next(),
      name: zone.zone_name,
      position: zone.position,
      authorZuid: ctx.caller.zuid,
      time,
    })),
  );
}
