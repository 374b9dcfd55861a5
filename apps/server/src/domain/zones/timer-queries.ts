import type { Tx } from '../../db/bound-kysely.ts';
import type { InZone } from './queries.ts';

/** The timer that runs in a zone, or ran there last. */
export interface TimerRow {
  started_time: Date;
  end_time: Date;
}

type ZoneKey = Pick<InZone, 'editionId' | 'zoneId'>;

export async function findTimer(tx: Tx, zone: ZoneKey): Promise<TimerRow | undefined> {
  return tx
    .selectFrom('zone_timers')
    .select(['started_time', 'end_time'])
    .where('edition_id', '=', zone.editionId)
    .where('zone_id', '=', zone.zoneId)
    .executeTakeFirst();
}

/** Sets the timer of a zone. It replaces the one that is running. */
export async function setTimer(tx: Tx, zone: ZoneKey, timer: TimerRow): Promise<void> {
  await tx
    .insertInto('zone_timers')
    .values({ edition_id: zone.editionId, zone_id: zone.zoneId, ...timer })
    .onConflict((conflict) => conflict.columns(['edition_id', 'zone_id']).doUpdateSet(timer))
    .execute();
}

/** Removes the timer of a zone. Returns false if there is none. */
export async function removeTimer(tx: Tx, zone: ZoneKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('zone_timers')
    .where('edition_id', '=', zone.editionId)
    .where('zone_id', '=', zone.zoneId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
