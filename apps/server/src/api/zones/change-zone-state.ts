import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { refuseTrashed } from '../../domain/spaces/read-access.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { saveVersionIfChanged } from '../../domain/versions/save-version-if-changed.ts';
import { deleteZones } from '../../domain/zones/delete-zones.ts';
import { canEditZone, type ZoneRole } from '../../domain/zones/policy.ts';
import { type InZone, updateZone, type ZoneRow } from '../../domain/zones/queries.ts';
import { lockSpaceAndZone, zoneTag } from '../../domain/zones/read-access.ts';
import { countActiveZones, refuseFullSpace } from '../../domain/zones/zone-limit.ts';

type State = 'TRASH' | 'RESTORE' | 'DELETE';

interface Change {
  /** The required status before the change. */
  from: 'ACTIVE' | 'TRASHED';
  event: 'zone.trashed' | 'zone.restored' | 'zone.deleted';
  mayDo(role: ZoneRole): boolean;
  apply(tx: Tx, ctx: Context, zone: ZoneRow): Promise<void>;
}

const CHANGES: Readonly<Record<State, Change>> = {
  TRASH: { from: 'ACTIVE', event: 'zone.trashed', mayDo: canEditZone, apply: trash },
  RESTORE: { from: 'TRASHED', event: 'zone.restored', mayDo: canEditZone, apply: restore },
  DELETE: { from: 'TRASHED', event: 'zone.deleted', mayDo: ownsSpace, apply: remove },
};

/** Moves a zone to the trash, restores it to its previous position, or deletes it permanently. */
export async function changeZoneState(ctx: Context, input: InZone & { state: State }) {
  const { state, ...zone } = input;
  const { editionId, spaceId, zoneId } = zone;
  const { zuid } = ctx.caller;
  const change = CHANGES[state];
  await ctx.db.changeEdition(editionId, async (tx) => {
    const locked = await lockSpaceAndZone(tx, { ...zone, zuid });
    if (!change.mayDo(locked.role)) throw fail('notPermitted');
    refuseTrashed(locked.space);
    if (locked.zone.status !== change.from) throw fail('zoneNotActive');
    ctx.tags?.require(zoneTag(locked.zone));
    await change.apply(tx, ctx, locked.zone);
    await touchSpace(tx, { editionId, spaceId, zuid, time: ctx.clock.now() });
    await writeEvent(tx, ctx, {
      editionId,
      kind: change.event,
      payload: { space_id: spaceId, zone_id: zoneId },
    });
  });
}

function ownsSpace(role: ZoneRole): boolean {
  return role === 'CREATOR';
}

async function trash(tx: Tx, ctx: Context, zone: ZoneRow): Promise<void> {
  if ((await countActiveZones(tx, spaceOf(zone))) === 1) throw fail('lastZone');
  await setStatus(tx, ctx, await saveVersionIfChanged(tx, ctx, zone), 'TRASHED');
}

async function restore(tx: Tx, ctx: Context, zone: ZoneRow): Promise<void> {
  await refuseFullSpace(tx, { ...spaceOf(zone), now: ctx.clock.now() });
  await setStatus(tx, ctx, await saveVersionIfChanged(tx, ctx, zone), 'ACTIVE');
}

async function remove(tx: Tx, _ctx: Context, zone: ZoneRow): Promise<void> {
  await deleteZones(tx, { editionId: zone.edition_id, zoneIds: [zone.zone_id] });
}

function spaceOf(zone: ZoneRow) {
  return { editionId: zone.edition_id, spaceId: zone.space_id };
}

async function setStatus(tx: Tx, ctx: Context, zone: ZoneRow, status: ZoneRow['status']) {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  await updateZone(tx, { ...key, set: { status, state_modified_time: ctx.clock.now() } });
}
