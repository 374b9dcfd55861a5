import type { Context } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import { readBlob, writeBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { joinCanvasLines, packCanvas } from '../elements/packed-canvas.ts';
import { projectIfBehind } from '../journal/project-zone.ts';
import { updateZone, type ZoneKey, type ZoneRow } from '../zones/queries.ts';
import { findNewestVersion, insertVersions } from './queries.ts';

/**
 * Keeps the canvas of a zone that the caller holds as a version, unless it is what the newest version
 * shows already. Comments are no part of it. Gives the zone as it is afterwards.
 */
export async function saveVersionIfChanged(
  tx: Tx,
  ctx: Pick<Context, 'ids' | 'clock' | 'offload' | 'live'>,
  zone: ZoneRow,
  { description = '' }: { description?: string } = {},
): Promise<ZoneRow> {
  // Without any entry nothing is known yet: versions may have been copied in.
  if (zone.version_seq === zone.head && zone.head !== '0') return zone;
  const held = await projectIfBehind(tx, ctx, zone);
  const canvas = await packCanvas(await joinCanvasLines(tx, keyOf(held)));
  await writeVersion(tx, ctx, held, { canvas, description });
  const set = { version_seq: held.head, burst_time: null };
  await updateZone(tx, { ...keyOf(held), set });
  return { ...held, ...set };
}

interface Kept {
  /** Packed. */
  canvas: Buffer;
  description: string;
}

/** Adds a version of the canvas that a zone had when its row was as given. */
export async function writeVersion(
  tx: Tx,
  ctx: Pick<Context, 'ids' | 'clock'>,
  zone: ZoneRow,
  { canvas, description }: Kept,
): Promise<void> {
  const key = keyOf(zone);
  if (await isKnown(tx, zone, canvas)) return;
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
    },
  ]);
}

/** Whether the newest version shows this canvas already. */
async function isKnown(tx: Tx, zone: ZoneRow, canvas: Buffer): Promise<boolean> {
  const newest = await findNewestVersion(tx, keyOf(zone));
  if (!newest) return zone.head === '0'; // nothing was ever there
  const known = await readBlob(tx, { ...keyOf(zone), blobId: newest.blob_id });
  return known.equals(canvas);
}

function keyOf(zone: ZoneRow): ZoneKey {
  return { editionId: zone.edition_id, zoneId: zone.zone_id };
}
