import type { Context, Settings } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InSpace } from '../spaces/queries.ts';
import type { LoadedTemplate } from '../templates/load-template.ts';
import { findZoneByKey, insertZones, type ZoneRow } from '../zones/queries.ts';
import { fillZone } from './fill-zone.ts';

interface NewZone extends InSpace {
  name: string;
  position: string;
  time: Date;
  metadata?: object | undefined;
}

/** Creates an empty zone. The caller must hold the space lock or have created the space. */
export async function addZone(tx: Tx, ctx: Context, zone: NewZone): Promise<ZoneRow> {
  const zoneId = createUuid(ctx.clock);
  const zoneKey = ctx.ids.next();
  await insertZones(tx, [{ ...zone, zoneId, zoneKey, authorZuid: ctx.caller.zuid }]);
  const added = await findZoneByKey(tx, { ...zone, zoneId });
  if (!added) throw new Error('A zone disappeared in the transaction that created it.');
  return added;
}

const ORIGIN = { left: 0, top: 0 };

/** Creates a zone with the content of a template, if one is given. */
export async function addZoneFrom(
  tx: Tx,
  ctx: Context,
  { template, ...zone }: NewZone & { template: LoadedTemplate | undefined },
): Promise<ZoneRow> {
  const added = await addZone(tx, ctx, zone);
  if (!template) return added;
  const settings = withoutLimits(ctx.settings);
  const options = { template, position: ORIGIN, time: zone.time, settings };
  return (await fillZone(tx, ctx, added, options)).zone;
}

/** Removes the limits of elements and files: copies must succeed even if the limits were lowered since. */
export function withoutLimits(settings: Settings): Settings {
  return {
    ...settings,
    zoneElements: Number.POSITIVE_INFINITY,
    zoneFiles: Number.POSITIVE_INFINITY,
  };
}
