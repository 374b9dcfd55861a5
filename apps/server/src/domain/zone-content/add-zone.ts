import type { Context, Settings } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InSpace } from '../spaces/queries.ts';
import type { TakenTemplate } from '../templates/load-template.ts';
import { findZoneByKey, insertZones, type ZoneRow } from '../zones/queries.ts';
import { fillZone } from './fill-zone.ts';

interface NewZone extends InSpace {
  name: string;
  position: string;
  time: Date;
}

/** An empty zone by the caller, in a space that they hold or have just made. */
export async function addZone(tx: Tx, ctx: Context, zone: NewZone): Promise<ZoneRow> {
  const zoneId = createUuid(ctx.clock);
  const zoneKey = ctx.ids.next();
  await insertZones(tx, [{ ...zone, zoneId, zoneKey, authorZuid: ctx.caller.zuid }]);
  const added = await findZoneByKey(tx, { ...zone, zoneId });
  if (!added) throw new Error('A zone vanished in the transaction that made it.');
  return added;
}

const ORIGIN = { left: 0, top: 0 };

/** The same with the content of a template, if one is given. */
export async function addZoneFrom(
  tx: Tx,
  ctx: Context,
  { template, ...zone }: NewZone & { template: TakenTemplate | undefined },
): Promise<ZoneRow> {
  const added = await addZone(tx, ctx, zone);
  if (!template) return added;
  const settings = unlimited(ctx.settings);
  const filling = { template, position: ORIGIN, time: zone.time, settings };
  return (await fillZone(tx, ctx, added, filling)).zone;
}

/** Whatever one zone could hold, another one can, even if the limit was lowered since. */
export function unlimited(settings: Settings): Settings {
  return { ...settings, zoneElements: Number.POSITIVE_INFINITY };
}
