import type { Context } from '../../core/context.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { findTimer, type TimerRow } from '../../domain/zones/timer-queries.ts';

export async function readTimer(ctx: Context, zone: InZone): Promise<TimerRow | undefined> {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    refuseInactive(await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid }));
    return findTimer(tx, zone);
  });
}
