import type { Context } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import { ELEMENT_SLICE, mapInSlices, slicesOf } from '../../core/slices.ts';
import { writeBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { IdMap } from '../elements/id-map.ts';
import { canvasLine, packCanvas, toPage } from '../elements/packed-canvas.ts';
import { listAllVersions } from '../versions/queries.ts';
import type { ZoneKey } from '../zones/queries.ts';
import { copyRecord, readVersionSource, type SourceRow } from './copy-records.ts';

/**
 * Copies the versions of a zone for a zone that does not exist yet. Their content is written one by
 * one, so that at most one is in memory.
 */
export async function copyVersions(tx: Tx, ctx: Context, zone: ZoneKey, newId: IdMap) {
  const copies = [];
  // Oldest first, so that the new ids keep the order.
  for (const version of (await listAllVersions(tx, zone)).toReversed()) {
    const { editionId } = zone;
    const source = await readVersionSource(tx, { editionId, blobId: version.blob_id });
    const blobId = createUuid(ctx.clock);
    await writeBlob(tx, { editionId, blobId, data: await packCopy(source, newId) });
    copies.push({
      versionId: ctx.ids.next(),
      seq: '0', // precedes the journal of the copy
      blobId,
      modifiedBy: version.modified_by,
      time: version.version_time,
      description: version.description,
      kept: version.kept,
    });
  }
  return copies;
}

async function packCopy(source: readonly SourceRow[], newId: IdMap): Promise<Buffer> {
  const pages = await mapInSlices(slicesOf(source, ELEMENT_SLICE), (rows) =>
    toPage(rows.map((row) => canvasLine(copyRecord(row, newId)))),
  );
  return packCanvas(pages);
}
