import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { unpackCanvas } from '../elements/packed-canvas.ts';
import type { InZone } from '../zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../zones/read-access.ts';
import { readHorizon } from './horizon.ts';
import { findVersion, type InVersion, listVersions, type VersionRow } from './queries.ts';

interface VersionList extends InZone {
  from: number;
  limit: number;
  since: Date | undefined;
}

/** A page of all versions, told apart by whether the plan lets read them. */
export async function listVersionsOf(ctx: Context, { from, limit, since, ...zone }: VersionList) {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    refuseInactive(await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid }));
    const [horizon, versions] = await Promise.all([
      readHorizon(tx, { ...zone, now: ctx.clock.now() }),
      listVersions(tx, { ...zone, from, limit, since }),
    ]);
    const isReadable = (version: VersionRow) => version.version_time >= horizon;
    return {
      allowed: versions.filter(isReadable),
      restricted: versions.filter((version) => !isReadable(version)),
    };
  });
}

/** A version, its zone, and what was on the canvas. */
export async function readVersionCanvas(ctx: Context, { versionId, ...zone }: InZone & InVersion) {
  const { packed, ...found } = await ctx.db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    refuseInactive(access);
    const version = await readVersion(tx, { ...zone, versionId, now: ctx.clock.now() });
    const packed = await readBlob(tx, { ...zone, blobId: version.blob_id });
    return { version, zone: access.zone, packed };
  });
  return { ...found, canvas: await unpackCanvas(packed) };
}

/** A version that exists and that the plan lets read. */
export async function readVersion(
  tx: Tx,
  { now, ...named }: InVersion & { now: Date },
): Promise<VersionRow> {
  const [version, horizon] = await Promise.all([
    findVersion(tx, named),
    readHorizon(tx, { ...named, now }),
  ]);
  if (!version) throw fail('versionNotFound');
  if (version.version_time < horizon) throw fail('versionRestricted');
  return version;
}
