import type { Clock } from '../../core/clock.ts';
import { createUuid } from '../../core/ids.ts';
import type { Offload } from '../../core/offload.ts';
import { writeBlob } from '../../db/blobs.ts';
import type { Database } from '../../db/database.ts';
import { findZoneByKey, lockZoneByKey, updateZone, type ZoneKey } from '../zones/queries.ts';
import { recountZone } from '../zones/zone-storage.ts';
import { archiveReplaced } from './archive.ts';
import type { Compacted } from './compact-work.ts';
import { GRACE_MILLISECONDS, planArchiving } from './plan-archiving.ts';
import { planRebuild } from './plan-rebuild.ts';
import { containsEntry, readHead, readJournal } from './read.ts';

const COMPACT_WORK = new URL('./compact-work.ts', import.meta.url);

interface Deps {
  db: Database;
  clock: Clock;
  offload: Offload;
}

/**
 * Compacts the journal of a zone into a snapshot. The old entries stay for a grace period of 10 minutes,
 * so that concurrent readers can always read the complete document.
 */
export async function compactZone(deps: Deps, key: ZoneKey): Promise<void> {
  const { db, clock, offload } = deps;
  const read = await db.readEdition(key.editionId, async (tx) => {
    const zone = await findZoneByKey(tx, key);
    if (!zone || zone.head === zone.snapshot_seq) return undefined;
    return { zone, head: await readHead(tx, zone), pieces: await readJournal(tx, zone) };
  });
  if (!read) return;
  const { snapshot, size } = await offload.run<Compacted>(COMPACT_WORK, read.pieces, key.editionId);
  const seq = read.zone.head;
  const time = clock.now();
  await db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    // Another node finished first, or the zone was deleted.
    if (zone?.snapshot_seq !== read.zone.snapshot_seq) return;
    // The database went back in time: the snapshot is not one of this journal.
    if (!(await containsEntry(tx, zone, read.head))) return;
    const blobId = createUuid(clock);
    await writeBlob(tx, { editionId: key.editionId, blobId, data: Buffer.from(snapshot) });
    await tx
      .insertInto('zone_snapshots')
      .values({
        edition_id: key.editionId,
        zone_id: key.zoneId,
        seq,
        blob_id: blobId,
        created_time: time,
      })
      .execute();
    await updateZone(tx, { ...key, set: { snapshot_seq: seq } });
    await recountZone(tx, key);
    await planArchiving(tx, key, time);
    await planRebuild(tx, key, { size, time });
  });
  // Needed here too: in a zone that is edited continuously, each compaction postpones the job above.
  await dropCompacted(deps, key);
}

/**
 * Moves journal entries that a snapshot replaced more than 10 minutes ago to the history, and deletes
 * older snapshots.
 */
export async function dropCompacted({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: ZoneKey) {
  await archiveReplaced(db, key, new Date(clock.now().getTime() - GRACE_MILLISECONDS));
}
