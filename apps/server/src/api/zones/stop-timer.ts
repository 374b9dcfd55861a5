import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { removeTimer } from '../../domain/zones/timer-queries.ts';

/** Stops the timer of a zone. Does nothing if there is none, so that two people can stop it at once. */
export async function stopTimer(ctx: Context, zone: InZone): Promise<void> {
  const { editionId, spaceId, zoneId } = zone;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const locked = await lockZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    if (!canEditZone(locked.role)) throw fail('notPermitted');
    refuseInactive(locked);
    if (!(await removeTimer(tx, zone))) return;
    const payload = { space_id: spaceId, zone_id: zoneId };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.timer_stopped', payload });
  });
}
