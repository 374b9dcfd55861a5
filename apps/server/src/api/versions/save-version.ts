import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { createUuid } from '../../core/ids.ts';
import { writeEvent } from '../../core/outbox.ts';
import { writeBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { packCanvas, readCanvasPages } from '../../domain/elements/packed-canvas.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import { refuseOverfull } from '../../domain/subscription/storage.ts';
import { findVersion, insertVersions, type VersionRow } from '../../domain/versions/queries.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import { type InZone, updateZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { recountZone } from '../../domain/zones/zone-storage.ts';

interface Saving extends InZone {
  description: string;
  /** A past time for the version; now if absent. */
  time: Date | undefined;
}

/**
 * Saves the canvas of a zone as a version on request, even if it has not changed.
 * Its author is the caller, so that backdated versions cannot be attributed to other people.
 */
export async function saveVersion(ctx: Context, saving: Saving): Promise<VersionRow> {
  const { description, time, ...zone } = saving;
  const now = ctx.clock.now();
  if (time && time > now) {
    throw fail('validation', { path: '/version_time', reason: 'must not be in the future' });
  }
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(zone.editionId, async (tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid });
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseInactive(access);
    const current = await projectIfBehind(tx, ctx, access.zone);
    // A backdated version does not count here, because the plan may not allow reading it.
    if (!time) {
      await updateZone(tx, { ...zone, set: { version_seq: current.head, burst_time: null } });
    }
    const version = {
      ...zone,
      seq: current.head,
      modifiedBy: zuid,
      time: time ?? now,
      description,
      kept: true,
    };
    const saved = await writeCanvas(tx, ctx, version);
    await recountZone(tx, zone);
    await refuseOverfull(tx, { ...zone, now });
    const { editionId, spaceId, zoneId } = zone;
    const payload = { space_id: spaceId, zone_id: zoneId, version_id: saved.version_id };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.version_saved', payload });
    return saved;
  });
}

type Kept = Omit<Parameters<typeof insertVersions>[1][number], 'versionId' | 'blobId'>;

async function writeCanvas(tx: Tx, ctx: Context, kept: Kept): Promise<VersionRow> {
  const data = await packCanvas(await readCanvasPages(tx, kept));
  const blobId = createUuid(ctx.clock);
  await writeBlob(tx, { editionId: kept.editionId, blobId, data });
  const versionId = ctx.ids.next();
  await insertVersions(tx, [{ ...kept, versionId, blobId }]);
  const version = await findVersion(tx, { ...kept, versionId });
  if (!version) throw new Error('A version vanished in the transaction that made it.');
  return version;
}
