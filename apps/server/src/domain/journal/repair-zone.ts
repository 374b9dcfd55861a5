import { randomUUID } from 'node:crypto';
import type { Offload } from '../../core/offload.ts';
import { writeBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey, ZoneRow } from '../zones/queries.ts';
import { updateZone } from '../zones/queries.ts';
import { type JournalPieces, listUpdates } from './read.ts';
import type { Salvage } from './repair-work.ts';

const REPAIR_WORK = new URL('./repair-work.ts', import.meta.url);

/**
 * Replaces a journal that cannot be loaded by what is readable of it: a snapshot at its head. What refers
 * to lost entries is set aside in `zone_remnants`. The caller must hold the zone lock. The rows of the
 * returned zone are behind.
 */
export async function repairZone<Zone extends ZoneRow>(
  tx: Tx,
  offload: Offload,
  zone: Zone,
): Promise<Zone> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const { snapshot, remnants } = await offload.run<Salvage>(
    REPAIR_WORK,
    await readAvailable(tx, zone),
  );
  if (remnants.length > 0) {
    await tx
      .insertInto('zone_remnants')
      .values({
        edition_id: key.editionId,
        zone_id: key.zoneId,
        remnant_id: randomUUID(),
        seq: zone.head,
        data: Buffer.from(remnants),
        created_time: zone.modified_time,
      })
      .execute();
  }
  await writeSnapshot(tx, zone, snapshot);
  await deleteEmptySnapshots(tx, key);
  const set = { snapshot_seq: zone.head, projected_seq: '-1' };
  await updateZone(tx, { ...key, set });
  return { ...zone, ...set };
}

async function writeSnapshot(tx: Tx, zone: ZoneRow, snapshot: Uint8Array): Promise<void> {
  const blobId = randomUUID();
  await writeBlob(tx, { editionId: zone.edition_id, blobId, data: Buffer.from(snapshot) });
  await tx
    .insertInto('zone_snapshots')
    .values({
      edition_id: zone.edition_id,
      zone_id: zone.zone_id,
      seq: zone.head,
      blob_id: blobId,
      created_time: zone.modified_time,
    })
    .onConflict((existing) =>
      existing.columns(['edition_id', 'zone_id', 'seq']).doUpdateSet({ blob_id: blobId }),
    )
    .execute();
}

/** Deletes snapshots whose content is missing, so that no one tries to read it again. */
async function deleteEmptySnapshots(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<void> {
  await tx
    .deleteFrom('zone_snapshots as s')
    .where('s.edition_id', '=', editionId)
    .where('s.zone_id', '=', zoneId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blobs as b')
            .select('b.blob_id')
            .where('b.edition_id', '=', editionId)
            .whereRef('b.blob_id', '=', 's.blob_id'),
        ),
      ),
    )
    .execute();
}

/** Reads the newest snapshot that is available and all entries after it, even if some are missing. */
async function readAvailable(tx: Tx, zone: ZoneRow): Promise<JournalPieces> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const found = await findAvailableSnapshot(tx, key, zone.snapshot_seq);
  const rows = await listUpdates(tx, { ...key, after: found?.seq ?? '0', upTo: zone.head });
  const updates = rows.map(({ data }) => data);
  return found ? { snapshot: found.data, updates } : { updates };
}

function findAvailableSnapshot(tx: Tx, { editionId, zoneId }: ZoneKey, upTo: string) {
  return tx
    .selectFrom('zone_snapshots as s')
    .innerJoin('blobs as b', (join) =>
      join.onRef('b.edition_id', '=', 's.edition_id').onRef('b.blob_id', '=', 's.blob_id'),
    )
    .select(['s.seq', 'b.data'])
    .where('s.edition_id', '=', editionId)
    .where('b.edition_id', '=', editionId)
    .where('s.zone_id', '=', zoneId)
    .where('s.seq', '<=', upTo)
    .orderBy('s.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
