import type { Context } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import { mapInSlices } from '../../core/slices.ts';
import { writeBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { canvasLine, packCanvas } from '../elements/packed-canvas.ts';
import type { IdMap } from '../elements/renew-ids.ts';
import { listAllVersions } from '../versions/queries.ts';
import type { ZoneKey } from '../zones/queries.ts';
import { type PlainRecord, readVersionRecords, renewRecords } from './copy-records.ts';

/**
 * The versions of a zone once more, for a zone that does not exist yet. What they hold is written one
 * after the other, so that never more than one of them is in memory.
 */
export async function copyVersions(tx: Tx, ctx: Context, zone: ZoneKey, newId: IdMap) {
  const copies = [];
  // Oldest first, so that the new ids tell the same order.
  for (const version of (await listAllVersions(tx, zone)).toReversed()) {
    const { editionId } = zone;
    const records = await readVersionRecords(tx, { editionId, blobId: version.blob_id });
    const blobId = createUuid(ctx.clock);
    await writeBlob(tx, { editionId, blobId, data: await packRenewed(records, newId) });
    copies.push({
      versionId: ctx.ids.next(),
      seq: '0', // from before the copy's own journal
      blobId,
      modifiedBy: version.modified_by,
      time: version.version_time,
      description: version.description,
    });
  }
  return copies;
}

async function packRenewed(records: readonly PlainRecord[], newId: IdMap): Promise<Buffer> {
  const lines = await mapInSlices(await renewRecords(records, newId), canvasLine);
  return packCanvas(lines.join(',\n'));
}
