import type { Context } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import { readBlob, writeBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { packCanvas, readCanvasPages } from '../elements/packed-canvas.ts';
import { projectIfBehind } from '../journal/project-zone.ts';
import { updateZone, type ZoneKey, type ZoneRow } from '../zones/queries.ts';
import { findNewestVersion, insertVersions } from './queries.ts';

/**
 * Saves the canvas of a zone, without comments, as a version unless the newest version is equal.
 * Returns the updated zone. The caller must hold the zone lock.
 */
export async function saveVersionIfChanged(
  tx: Tx,
  ctx: Pick<Context, 'ids' | 'clock' | 'offload' | 'live'>,
  zone: ZoneRow,
  { description = '', kept = false }: Partial<Omit<VersionContent, 'canvas'>> = {},
): Promise<ZoneRow> {
  // At head 0 a version check is needed, because versions may have been copied into the zone.
  if (zone.version_seq === zone.head && zone.head !== '0') return zone;
  const current = await projectIfBehind(tx, ctx, zone);
  const canvas = await packCanvas(await readCanvasPages(tx, keyOf(current)));
  await writeVersion(tx, ctx, current, { canvas, description, kept });
  const set = { version_seq: current.head, burst_time: null };
  await updateZone(tx, { ...keyOf(current), set });
  return { ...current, ...set };
}

interface VersionContent {
  /** The packed canvas. */
  canvas: Buffer;
  description: string;
  /** A person asked for it, so it is never thinned. */
  kept?: boolean;
}

/**
 * Adds a version of the canvas at the head of the given zone row, unless the newest version is
 * equal.
 */
export async function writeVersion(
  tx: Tx,
  ctx: Pick<Context, 'ids' | 'clock'>,
  zone: ZoneRow,
  { canvas, description, kept = false }: VersionContent,
): Promise<void> {
  const key = keyOf(zone);
  if (await isNewest(tx, zone, canvas)) return;
  const blobId = createUuid(ctx.clock);
  await writeBlob(tx, { editionId: key.editionId, blobId, data: canvas });
  await insertVersions(tx, [
    {
      ...key,
      versionId: ctx.ids.next(),
      seq: zone.head,
      blobId,
      modifiedBy: zone.last_author_zuid,
      time: ctx.clock.now(),
      description,
      kept,
    },
  ]);
}

/** Checks whether the newest version has this canvas. */
async function isNewest(tx: Tx, zone: ZoneRow, canvas: Buffer): Promise<boolean> {
  const newest = await findNewestVersion(tx, keyOf(zone));
  if (!newest) return zone.head === '0'; // the zone was always empty
  const newestCanvas = await readBlob(tx, { ...keyOf(zone), blobId: newest.blob_id });
  return newestCanvas.equals(canvas);
}

function keyOf(zone: ZoneRow): ZoneKey {
  return { editionId: zone.edition_id, zoneId: zone.zone_id };
}
