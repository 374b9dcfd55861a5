import type { Tx } from '../../db/bound-kysely.ts';
import { scheduleJob } from '../../db/job-queue.ts';
import type { ZoneKey } from '../zones/queries.ts';

// Reads of the old entries that started before compaction have finished by then.
export const GRACE_MILLISECONDS = 10 * 60_000;

/** Schedules the job that moves entries to the history which a new snapshot has replaced. */
export async function planArchiving(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  time: Date,
): Promise<void> {
  await scheduleJob(tx, {
    task: 'dropCompacted',
    key: `drop-compacted-${zoneId}`,
    payload: { edition_id: editionId, zone_id: zoneId },
    runAt: new Date(time.getTime() + GRACE_MILLISECONDS),
  });
}
