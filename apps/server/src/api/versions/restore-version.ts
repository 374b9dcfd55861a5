import type { Context, Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { ELEMENT_SLICE, slicesOf } from '../../core/slices.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { listDependents, listElementsById } from '../../domain/element-rows/queries.ts';
import type { ElementRecord } from '../../domain/element-rows/record.ts';
import {
  type CanvasRow,
  parseCanvasRow,
  readCanvasPages,
  readCanvasRows,
  unpackCanvas,
} from '../../domain/elements/packed-canvas.ts';
import { replaceCanvas } from '../../domain/elements/write-content.ts';
import { entryOf } from '../../domain/journal/append.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { avoidCommentKeys } from '../../domain/versions/avoid-comment-keys.ts';
import { compareCanvas } from '../../domain/versions/compare-canvas.ts';
import { type InVersion, keepVersion } from '../../domain/versions/queries.ts';
import { readCanvasAt } from '../../domain/versions/read-history.ts';
import { readVersion } from '../../domain/versions/read-versions.ts';
import { saveVersionIfChanged } from '../../domain/versions/save-version-if-changed.ts';
import { canEditZone, isOrganiser, type ZoneRole } from '../../domain/zones/policy.ts';
import type { InZone, ZoneRow } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

/**
 * Restores the canvas of a version as an ordinary edit. The current canvas is saved as a version
 * first, so nothing is lost. Comments stay.
 */
export async function restoreVersion(
  ctx: Context,
  { versionId, ...zone }: InZone & InVersion,
): Promise<ZoneRow> {
  return restoreCanvas(ctx, { ...zone, versionId }, async (tx) => {
    const version = await readVersion(tx, { ...zone, versionId, now: ctx.clock.now() });
    await keepVersion(tx, { ...zone, versionId });
    return unpackCanvas(await readBlob(tx, { ...zone, blobId: version.blob_id }));
  });
}

/** Restores the canvas of a zone at a moment, in the same way as a version. */
export async function restoreMoment(
  ctx: Context,
  { time, ...zone }: InZone & { time: Date },
): Promise<ZoneRow> {
  // Loaded before the zone is locked. What happened before a moment does not change anymore.
  const { canvas } = await readCanvasAt(ctx, { ...zone, time, authorize: refuseReaders });
  return restoreCanvas(ctx, zone, async () => canvas);
}

async function restoreCanvas(
  ctx: Context,
  { versionId, ...zone }: InZone & Partial<InVersion>,
  readTarget: (tx: Tx) => Promise<readonly CanvasRow[]>,
): Promise<ZoneRow> {
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(zone.editionId, async (tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid });
    refuseReaders(access.role);
    const time = ctx.clock.now();
    refuseInactive(access);
    const target = await readTarget(tx);
    const projected = await projectIfBehind(tx, ctx, access.zone);
    const current = await saveVersionIfChanged(tx, ctx, projected, {
      description: 'Before restore',
      kept: true,
    });
    const signed = { zuid, time, settings: ctx.settings };
    const { role } = access;
    const restored = await setCanvas(tx, current, { target, role, clock: ctx.clock, ...signed });
    await touchSpace(tx, { ...zone, zuid, time });
    await writeRestoration(tx, ctx, { versionId, ...zone });
    ctx.afterCommit(() => ctx.live.notifyChanged(zone, entryOf(restored, access.zone)));
    return restored;
  });
}

/** Writes that a version was restored, or a moment of the history. */
async function writeRestoration(
  tx: Tx,
  ctx: Context,
  { editionId, spaceId, zoneId, versionId }: InZone & Partial<InVersion>,
): Promise<void> {
  const payload = { space_id: spaceId, zone_id: zoneId };
  if (versionId === undefined)
    return writeEvent(tx, ctx, { editionId, kind: 'zone.moment_restored', payload });
  const restored = { ...payload, version_id: versionId };
  await writeEvent(tx, ctx, { editionId, kind: 'zone.version_restored', payload: restored });
}

function refuseReaders(role: ZoneRole): void {
  if (!canEditZone(role)) throw fail('notPermitted');
}

/** Throws if elements that would change are locked for organisers and the person is not one. */
function refuseLocked(role: ZoneRole, records: readonly Pick<ElementRecord, 'element'>[]): void {
  if (isOrganiser(role)) return;
  const locked = records.find(
    ({ element }) => (element as { locked?: string }).locked === 'organisers', // all kinds but comments
  );
  if (locked)
    throw fail('elementLocked', { reason: `the element ${locked.element.meta.id} would change` });
}

interface Canvas extends Pick<Context, 'clock'> {
  target: readonly CanvasRow[];
  role: ZoneRole;
  zuid: string;
  time: Date;
  settings: Settings;
}

async function setCanvas(
  tx: Tx,
  zone: ZoneRow,
  { target, role, clock, ...signed }: Canvas,
): Promise<ZoneRow> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const present = await readCanvasRows(await readCanvasPages(tx, key));
  const free = await avoidCommentKeys(tx, { ...key, clock, present, target });
  const { removed, wanted } = compareCanvas(present, free);
  let current = zone;
  // Removals first, so that they free capacity for insertions.
  for (const rows of slicesOf(removed, ELEMENT_SLICE)) {
    const ids = rows.map((row) => row.key);
    const before = await listElementsById(tx, { ...key, ids });
    refuseLocked(role, before);
    const dependents = await listDependents(tx, { ...key, ids });
    const comments = dependents.filter(({ kind }) => kind === 'comment');
    current = await replaceCanvas(tx, current, {
      before: [...before, ...comments],
      canvas: [],
      ...signed,
    });
  }
  for (const rows of slicesOf(wanted, ELEMENT_SLICE)) {
    const before = await listElementsById(tx, { ...key, ids: rows.map((row) => row.key) });
    const canvas = rows.map(parseCanvasRow);
    refuseLocked(role, [...before, ...canvas]);
    current = await replaceCanvas(tx, current, { before, canvas, ...signed });
  }
  return current;
}
