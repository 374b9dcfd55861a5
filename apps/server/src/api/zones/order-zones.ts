import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { canEdit } from '../../domain/spaces/policy.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { filterVisible } from '../../domain/zones/policy.ts';
import { listSpaceAccessFor, listZones, type ZoneRow } from '../../domain/zones/queries.ts';
import { positionsAfter, updatePositions } from '../../domain/zones/zone-positions.ts';

interface Ordering extends InSpace {
  /** All zones visible to the caller, in the new order. */
  zoneIds: readonly string[];
}

/**
 * Orders the zones visible to the caller. Hidden zones keep their positions, and the response does
 * not depend on them.
 */
export async function orderZones(ctx: Context, { zoneIds, ...inSpace }: Ordering): Promise<void> {
  const { editionId, spaceId } = inSpace;
  const person = { ...inSpace, zuid: ctx.caller.zuid };
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, access } = await lockSpaceAccess(tx, person);
    if (!canEdit(access.role)) throw fail('notPermitted');
    refuseTrashed(space);
    const [zones, zoneEntries] = await Promise.all([
      listZones(tx, { ...inSpace, status: 'ACTIVE' }),
      listSpaceAccessFor(tx, person),
    ]);
    const visible = filterVisible(access.role, zones, zoneEntries);
    refuseIncomplete(zoneIds, new Set(visible.map((zone) => zone.zone_id)));
    await place(tx, editionId, { zones, zoneIds });
    await touchSpace(tx, { ...person, time: ctx.clock.now() });
    await writeEvent(tx, ctx, { editionId, kind: 'zone.ordered', payload: { space_id: spaceId } });
  });
}

function refuseIncomplete(zoneIds: readonly string[], visible: ReadonlySet<string>): void {
  const unknown = zoneIds.findIndex((zoneId) => !visible.has(zoneId));
  if (unknown !== -1) throw fail('zoneNotFound', { path: `/zone_order/${unknown}` });
  const repeated = zoneIds.findIndex((zoneId, index) => zoneIds.indexOf(zoneId) !== index);
  if (repeated !== -1) throw fail('zoneOrderIncomplete', { path: `/zone_order/${repeated}` });
  if (zoneIds.length < visible.size) throw fail('zoneOrderIncomplete', { path: '/zone_order' });
}

interface Placing {
  /** All active zones of the space, in their current order. */
  zones: readonly ZoneRow[];
  zoneIds: readonly string[];
}

async function place(tx: Tx, editionId: string, { zones, zoneIds }: Placing): Promise<void> {
  const moved = new Set(zoneIds);
  const next = zoneIds.values();
  const ordered = zones.map((zone) =>
    moved.has(zone.zone_id) ? (next.next().value ?? '') : zone.zone_id,
  );
  const places = distinctPlaces(zones);
  const before = new Map(zones.map((zone) => [zone.zone_id, zone.position]));
  const positions = ordered
    .map((zoneId, index) => ({ zoneId, position: places[index] ?? '' }))
    .filter(({ zoneId, position }) => before.get(zoneId) !== position);
  await updatePositions(tx, { editionId, positions });
}

/** Returns the current positions, or new ones if two zones share a position. */
function distinctPlaces(zones: readonly ZoneRow[]): string[] {
  const places = zones.map((zone) => zone.position);
  return new Set(places).size === places.length ? places : positionsAfter(undefined, places.length);
}
