import { readBlob } from '../db/blobs.ts';
import type { Tx } from '../db/bound-kysely.ts';
import { ensureFolded } from '../elements/fold-zone.ts';
import {
  type CanvasRow,
  joinCanvasLines,
  parseCanvasRow,
  readCanvasLines,
  unpackCanvas,
} from '../elements/packed-canvas.ts';
import { listDependents, listElementsById } from '../elements/queries.ts';
import { replaceCanvas } from '../elements/write-content.ts';
import type { Context, Settings } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { slicesOf } from '../platform/slices.ts';
import { touchSpace } from '../spaces/touch-space.ts';
import { canEditZone } from '../zones/policy.ts';
import type { InZone, ZoneRow } from '../zones/queries.ts';
import { lockZoneStanding, refuseInactive } from '../zones/read-standing.ts';
import { compareCanvas } from './compare-canvas.ts';
import { giveWayToComments } from './give-way-to-comments.ts';
import { keepVersion } from './keep-version.ts';
import type { InVersion } from './queries.ts';
import { readVersion } from './read-versions.ts';

/**
 * Makes the canvas what it was in a version, as an ordinary edit. What it is before becomes a version
 * too, so nothing is lost and the way back is the same. Comments stay.
 */
export async function restoreVersion(
  ctx: Context,
  { versionId, ...zone }: InZone & InVersion,
): Promise<ZoneRow> {
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(zone.editionId, async (tx) => {
    const standing = await lockZoneStanding(tx, { ...zone, zuid });
    if (!canEditZone(standing.role)) throw fail('notPermitted');
    const time = ctx.clock.now();
    refuseInactive(standing);
    const version = await readVersion(tx, { ...zone, versionId, now: time });
    const folded = await ensureFolded(tx, ctx, standing.zone);
    const held = await keepVersion(tx, ctx, folded, { description: 'Before restore' });
    const target = await unpackCanvas(await readBlob(tx, { ...zone, blobId: version.blob_id }));
    const signed = { zuid, time, settings: ctx.settings };
    const restored = await setCanvas(tx, held, { target, clock: ctx.clock, ...signed });
    await touchSpace(tx, { ...zone, zuid, time });
    ctx.afterCommit(() => ctx.live.notice(zone));
    return restored;
  });
}

// Each slice waits for the database, and so lets others have the event loop.
const SLICE = 500;

interface Canvas extends Pick<Context, 'clock'> {
  target: readonly CanvasRow[];
  zuid: string;
  time: Date;
  settings: Settings;
}

async function setCanvas(
  tx: Tx,
  zone: ZoneRow,
  { target, clock, ...signed }: Canvas,
): Promise<ZoneRow> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const present = await readCanvasLines(await joinCanvasLines(tx, key));
  const free = await giveWayToComments(tx, { ...key, clock, present, target });
  const { removed, wanted } = compareCanvas(present, free);
  let held = zone;
  // What goes makes room for what comes.
  for (const ids of slicesOf(removed, SLICE)) {
    const before = await listElementsById(tx, { ...key, ids });
    const dependents = await listDependents(tx, { ...key, ids });
    const comments = dependents.filter(({ kind }) => kind === 'comment');
    held = await replaceCanvas(tx, held, {
      before: [...before, ...comments],
      canvas: [],
      ...signed,
    });
  }
  for (const rows of slicesOf(wanted, SLICE)) {
    const before = await listElementsById(tx, { ...key, ids: rows.map((row) => row.key) });
    held = await replaceCanvas(tx, held, { before, canvas: rows.map(parseCanvasRow), ...signed });
  }
  return held;
}
