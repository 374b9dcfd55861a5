import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { canEdit } from '../spaces/policy.ts';
import type { InSpace } from '../spaces/queries.ts';
import { readSpaceAccess, refuseTrashed } from '../spaces/read-access.ts';
import { listZoneMembers } from './member-queries.ts';
import { canShareZone, filterVisible } from './policy.ts';
import { type InZone, listSpaceAccessFor, listZonesFor, type ZoneRow } from './queries.ts';
import { readZoneAccess, refuseInactive, zoneTag } from './read-access.ts';

export async function readZone(ctx: Context, zone: InZone): Promise<ZoneRow> {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    refuseInactive(access);
    ctx.tags?.set(zoneTag(access.zone));
    return access.zone;
  });
}

interface ZoneList extends InSpace {
  status: 'ACTIVE' | 'TRASHED';
}

/** Returns the zones visible to the caller by position. Only editors can list trashed zones. */
export async function listVisibleZones(ctx: Context, { status, ...inSpace }: ZoneList) {
  const person = { ...inSpace, zuid: ctx.caller.zuid };
  return ctx.db.readEdition(inSpace.editionId, async (tx) => {
    // Sent together: a round trip to the database takes longer than the queries.
    const [{ space, access }, zones, zoneEntries] = await Promise.all([
      readSpaceAccess(tx, person),
      listZonesFor(tx, { ...person, status }),
      listSpaceAccessFor(tx, person),
    ]);
    if (status === 'TRASHED' && !canEdit(access.role)) throw fail('notPermitted');
    refuseTrashed(space);
    return filterVisible(access.role, zones, zoneEntries);
  });
}

/** Returns the access entries of a zone; throws `notPermitted` if the caller cannot share it. */
export async function listAccess(ctx: Context, zone: InZone) {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    const found = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    if (!canShareZone(found.role, found.spaceAccess)) throw fail('notPermitted');
    refuseInactive(found);
    return listZoneMembers(tx, zone);
  });
}
