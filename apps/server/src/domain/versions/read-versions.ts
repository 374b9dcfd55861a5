import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { unpackCanvas } from '../elements/packed-canvas.ts';
import type { InZone } from '../zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../zones/read-access.ts';
import { readOldestReadableTime } from './oldest-readable-time.ts';
import { findVersion, type InVersion, listVersions, type VersionRow } from './queries.ts';

interface VersionList extends InZone {
  from: number;
  limit: number;
  since: Date | undefined;
}

/** Returns a page of versions, split by whether the plan allows reading them. */
export async function listVersionsOf(ctx: Context, { from, limit, since, ...zone }: VersionList) {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    refuseInactive(await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid }));
    const [oldest, versions] = await Promise.all([
      readOldestReadableTime(tx, { ...zone, now: ctx.clock.now() }),
      listVersions(tx, { ...zone, from, limit, since }),
    ]);
    const isReadable = (version: VersionRow) => version.version_time >= oldest;
    return {
      allowed: versions.filter(isReadable),
      restricted: versions.filter((version) => !isReadable(version)),
    };
  });
}

/** Returns a version, its zone and its canvas. */
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

/** Returns a version; throws if it does not exist or the plan does not allow reading it. */
export async function readVersion(
  tx: Tx,
  { now, ...named }: InVersion & { now: Date },
): Promise<VersionRow> {
  const [version, oldest] = await Promise.all([
    findVersion(tx, named),
    readOldestReadableTime(tx, { ...named, now }),
  ]);
  if (!version) throw fail('versionNotFound');
  if (version.version_time < oldest) throw fail('versionRestricted');
  return version;
}
