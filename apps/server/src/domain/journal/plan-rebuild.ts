import type { DocumentSize } from '@lienzo/zone-doc';
import type { Tx } from '../../db/bound-kysely.ts';
import { scheduleJob } from '../../db/job-queue.ts';
import type { ZoneKey } from '../zones/queries.ts';

/**
 * A document with more structs is rebuilt when it is not in use, and one with twice as many even while it
 * is being edited. Decision 25 has figures.
 */
const MAX_STRUCTS = 10_000;
const URGENT = 2;
/** A document may name one client id for every 5 structs of the limit. A rebuilt document names one. */
const STRUCTS_PER_CLIENT = 5;
/** Rebuilding a document that consists of content, not of history, would not make it smaller. */
const STRUCTS_PER_VALUE = 3;

/** People who have the zone open load it again when it is rebuilt, so it should not be in use. */
export const QUIET_MILLISECONDS = 30 * 60_000;

/** Returns whether a document should be rebuilt because of its history or the number of its client ids. */
export function isOutsized(
  { structs, values, clients }: DocumentSize,
  maxStructs = MAX_STRUCTS,
): boolean {
  if (clients > maxStructs / STRUCTS_PER_CLIENT) return true;
  return structs > maxStructs && structs > STRUCTS_PER_VALUE * values;
}

interface Measured {
  size: DocumentSize;
  time: Date;
}

/**
 * Schedules the job that rebuilds a document if it has too much history. A job that is scheduled already
 * keeps its time, so that frequent calls do not postpone it.
 */
export async function planRebuild(tx: Tx, key: ZoneKey, { size, time }: Measured): Promise<void> {
  if (!isOutsized(size)) return;
  const isUrgent = isOutsized(size, URGENT * MAX_STRUCTS);
  const runAt = isUrgent ? time : new Date(time.getTime() + QUIET_MILLISECONDS);
  await scheduleRebuild(tx, key, { isUrgent, runAt, keepsTime: !isUrgent });
}

interface PlannedRebuild {
  isUrgent: boolean;
  runAt: Date;
  keepsTime?: boolean;
}

/** Schedules the job that rebuilds a document. */
export async function scheduleRebuild(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  { isUrgent, ...when }: PlannedRebuild,
): Promise<void> {
  await scheduleJob(tx, {
    task: 'rebuildZone',
    key: `rebuild-zone-${zoneId}`,
    payload: { edition_id: editionId, zone_id: zoneId, urgent: isUrgent },
    ...when,
  });
}
