import { sql } from 'kysely';
import type { VersionThinning } from '../../core/context.ts';
import { deleteBlobs } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { VersionRow } from './queries.ts';

/** All zones of an edition if `zoneId` is absent. */
interface ThinnedZones {
  editionId: string;
  zoneId?: string;
}

// Limits the size of a transaction; the caller repeats it until fewer are deleted.
export const THINNED_AT_ONCE = 500;

/**
 * Deletes automatic versions that are dense for their age: the newest of each hour, later of each day and
 * then of each week stays. Versions that a person asked for and the newest of a zone stay, too. Returns
 * the number of deleted versions, at most `THINNED_AT_ONCE`.
 */
export async function thinVersions(
  tx: Tx,
  zones: ThinnedZones,
  thinning: VersionThinning,
): Promise<number> {
  const found = await listDense(tx, zones, thinning);
  if (found.length === 0) return 0;
  const deleted = await tx
    .deleteFrom('zone_versions')
    .where('edition_id', '=', zones.editionId)
    .where(
      sql<boolean>`(zone_id, version_id) in (select * from unnest(
        ${found.map((row) => row.zone_id)}::uuid[], ${found.map((row) => row.version_id)}::bigint[]))`,
    )
    .where('kept', '=', false) // it may have been named in the meantime
    .returning('blob_id')
    .execute();
  const blobIds = deleted.map((row) => row.blob_id);
  await deleteBlobs(tx, zones.editionId, blobIds);
  return blobIds.length;
}

/** Returns the versions that are not the newest in their hour, day or week, depending on age. */
async function listDense(
  tx: Tx,
  { editionId, zoneId }: ThinnedZones,
  { keepAllHours, hourlyDays, dailyDays }: VersionThinning,
): Promise<Pick<VersionRow, 'zone_id' | 'version_id'>[]> {
  const inZone = zoneId === undefined ? sql`true` : sql`zone_id = ${zoneId}`;
  const { rows } = await sql<Pick<VersionRow, 'zone_id' | 'version_id'>>`
    with aged as (
      select zone_id, version_id, version_time, kept,
        lead(version_id) over (partition by zone_id order by version_time, version_id) as newer_id,
        case when version_time > now() - make_interval(days => ${hourlyDays}) then 'hour'
          when version_time > now() - make_interval(days => ${dailyDays}) then 'day'
          else 'week' end as period
      from zone_versions where edition_id = ${editionId} and ${inZone}
    ), ranked as (
      select zone_id, version_id, row_number() over (
        partition by zone_id, period, date_trunc(period, version_time at time zone 'UTC')
        order by version_time desc, version_id desc) as place
      from aged
      where not kept and newer_id is not null
        and version_time <= now() - make_interval(hours => ${keepAllHours})
    )
    select zone_id, version_id from ranked where place > 1 limit ${THINNED_AT_ONCE}`.execute(tx);
  return rows;
}
