import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';

interface NewVersion extends ZoneKey {
  versionId: string;
  /** The journal entry that it shows. */
  seq: string;
  blobId: string;
  modifiedBy: string;
  time: Date;
  description: string;
  /** A person asked for it, so it is never thinned. */
  kept: boolean;
}

export async function insertVersions(tx: Tx, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .insertInto('zone_versions')
    .values(
      versions.map((version) => ({
        edition_id: version.editionId,
        zone_id: version.zoneId,
        version_id: version.versionId,
        seq: version.seq,
        blob_id: version.blobId,
        modified_by: version.modifiedBy,
        version_time: version.time,
        description: version.description,
        kept: version.kept,
      })),
    )
    .execute();
}

export interface InVersion extends ZoneKey {
  versionId: string;
}

export function findVersion(tx: Tx, { editionId, zoneId, versionId }: InVersion) {
  return tx
    .selectFrom('zone_versions')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
}

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

function newestFirst(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zone_versions')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .orderBy('version_time', 'desc')
    .orderBy('version_id', 'desc');
}

interface VersionPage extends ZoneKey {
  from: number;
  limit: number;
  since: Date | undefined;
}

export function listVersions(tx: Tx, { from, limit, since, ...zone }: VersionPage) {
  const page = newestFirst(tx, zone).selectAll().offset(from).limit(limit);
  return (since ? page.where('version_time', '>=', since) : page).execute();
}

export function listAllVersions(tx: Tx, zone: ZoneKey) {
  return newestFirst(tx, zone).selectAll().execute();
}

export function findNewestVersion(tx: Tx, zone: ZoneKey) {
  return newestFirst(tx, zone).selectAll().limit(1).executeTakeFirst();
}

/** Changes the description of a version and keeps it from being thinned. */
export async function updateVersionDescription(
  tx: Tx,
  { editionId, zoneId, versionId, description }: InVersion & { description: string },
): Promise<void> {
  await tx
    .updateTable('zone_versions')
    .set({ description, kept: true })
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('version_id', '=', versionId)
    .execute();
}

/** Keeps a version from being thinned. */
export async function keepVersion(
  tx: Tx,
  { editionId, zoneId, versionId }: InVersion,
): Promise<void> {
  await tx
    .updateTable('zone_versions')
    .set({ kept: true })
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('version_id', '=', versionId)
    .execute();
}
