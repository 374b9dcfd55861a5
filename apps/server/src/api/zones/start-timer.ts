import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { setTimer, type TimerRow } from '../../domain/zones/timer-queries.ts';

export async function startTimer(
  ctx: Context,
  { minutes, ...zone }: InZone & { minutes: number },
): Promise<TimerRow> {
  const { editionId, spaceId, zoneId } = zone;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const locked = await lockZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    if (!canEditZone(locked.role)) throw fail('notPermitted');
    refuseInactive(locked);
    const started_time = ctx.clock.now();
    const timer = { started_time, end_time: new Date(started_time.getTime() + minutes * 60_000) };
    await setTimer(tx, zone, timer);
    const payload = { space_id: spaceId, zone_id: zoneId };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.timer_started', payload });
    return timer;
  });
}
