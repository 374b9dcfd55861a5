import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockPeople } from '../../domain/editions/queries.ts';
import { createIdMap } from '../../domain/elements/id-map.ts';
import { copyZoneFiles } from '../../domain/files/queries.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import type { SpaceRole } from '../../domain/spaces/policy.ts';
import {
  findSpaceView,
  type InSpace,
  insertSpace,
  type PersonInSpace,
} from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { findPlanInForce } from '../../domain/subscription/find-plan.ts';
import { copyName } from '../../domain/zone-content/copy-name.ts';
import { addZoneWith, readCanvasSource } from '../../domain/zone-content/copy-records.ts';
import { filterVisible } from '../../domain/zones/policy.ts';
import {
  listSpaceAccessFor,
  listZones,
  lockZoneByKey,
  type ZoneRow,
} from '../../domain/zones/queries.ts';

interface Duplication extends InSpace {
  name: string | undefined;
}

/**
 * Copies a space for the caller with new ids, including the canvases of the zones that they can
 * see, but not its members, comments, versions and favorites.
 */
export async function duplicateSpace(ctx: Context, { editionId, spaceId, name }: Duplication) {
  const { zuid } = ctx.caller;
  const copyId = ctx.ids.next();
  const time = ctx.clock.now();
  return ctx.db.changeEdition(editionId, async (tx) => {
    // Locked, so that a concurrent removal from the edition sees the copy or happens first. Locked
    // before the space, in the same order as removals, which prevents deadlocks.
    await lockPeople(tx, { editionId, zuids: [zuid], callerZuid: zuid });
    const person = { editionId, spaceId, zuid };
    const { space, access } = await lockSpaceAccess(tx, person);
    const plan = await findPlanInForce(tx, { editionId, now: time });
    if (!plan?.space_duplicate) throw fail('duplicateNotInPlan');
    refuseTrashed(space);
    await insertSpace(tx, {
      editionId,
      spaceId: copyId,
      teamId: space.team_id,
      name: name ?? copyName(space.space_name),
      ownerZuid: zuid,
      time,
    });
    const zones = await listVisibleZones(tx, person, access.role);
    await bringUp(tx, ctx, zones);
    for (const zone of zones) await copyZone(tx, ctx, { zone, spaceId: copyId, time });
    await refreshListings(tx, { editionId, spaceIds: [copyId] });
    await writeEvent(tx, ctx, { editionId, kind: 'space.created', payload: { space_id: copyId } });
    const copy = await findSpaceView(tx, { editionId, spaceId: copyId, zuid });
    if (!copy) throw new Error('A space vanished in the transaction that made it.');
    return copy;
  });
}

async function listVisibleZones(tx: Tx, person: PersonInSpace, role: SpaceRole) {
  const [zones, zoneEntries] = await Promise.all([
    listZones(tx, { ...person, status: 'ACTIVE' }),
    listSpaceAccessFor(tx, person),
  ]);
  return filterVisible(role, zones, zoneEntries);
}

/**
 * Projects the zones that are behind their journals, locking them in one order to prevent
 * deadlocks.
 */
async function bringUp(tx: Tx, ctx: Context, zones: readonly ZoneRow[]): Promise<void> {
  const behind = zones.filter((zone) => zone.projected_seq !== zone.head);
  for (const { edition_id, zone_id } of behind.toSorted((a, b) =>
    a.zone_id < b.zone_id ? -1 : 1,
  )) {
    const locked = await lockZoneByKey(tx, { editionId: edition_id, zoneId: zone_id });
    if (locked) await projectIfBehind(tx, ctx, locked);
  }
}

interface ZoneCopy {
  zone: ZoneRow;
  spaceId: string;
  time: Date;
}

async function copyZone(tx: Tx, ctx: Context, { zone, spaceId, time }: ZoneCopy): Promise<void> {
  const { edition_id: editionId, zone_id: zoneId, zone_name: name, position } = zone;
  const source = await readCanvasSource(tx, { editionId, zoneId });
  const keys = source.map(({ key }) => key);
  const newId = await createIdMap(ctx.clock, keys);
  const copy = await addZoneWith(tx, ctx, {
    ...{ editionId, spaceId, name, position, time, source, newId },
  });
  await copyZoneFiles(tx, { editionId, from: zoneId, to: copy.zone_id });
}
