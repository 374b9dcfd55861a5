import type { Context } from '../../core/context.ts';
import type { Offload } from '../../core/offload.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteOtherElements,
  writeElementRows,
  writeTombstoneRows,
} from '../element-rows/queries.ts';
import { deleteOtherEntries, writeEntryRows } from '../search-index/entries.ts';
import { lockZoneByKey, writeNameEntry, type ZoneKey, type ZoneRow } from '../zones/queries.ts';
import type { ProjectInput, Projection } from './project-work.ts';
import { readJournal } from './read.ts';

const PROJECT_WORK = new URL('./project-work.ts', import.meta.url);

interface ProjectionResult {
  zone: ZoneRow;
  /** Number of rows that differed. */
  changed: number;
}

/**
 * Projects the whole journal of a zone to its rows; rows that are already correct are not written.
 * The caller must hold the zone lock.
 */
export async function projectZone(
  tx: Tx,
  offload: Offload,
  zone: ZoneRow,
): Promise<ProjectionResult> {
  const input: ProjectInput = { editionId: zone.edition_id, pieces: await readJournal(tx, zone) };
  const projected = await offload.run<Projection>(PROJECT_WORK, input);
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const kept = { elements: projected.keys, tombstones: projected.tombstoneKeys };
  let changed = await deleteOtherElements(tx, key, kept);
  const now = { ...key, seq: zone.head, time: zone.modified_time };
  for (const rows of projected.rows) changed += await writeElementRows(tx, now, rows);
  await writeTombstoneRows(tx, now, projected.tombstones);
  changed += await projectEntries(tx, zone, projected);
  const set = {
    projected_seq: zone.head,
    server_clock: String(projected.serverClock),
    element_count: projected.count,
    top_z: projected.topZ,
  };
  await tx
    .updateTable('zones')
    .set(set)
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .execute();
  return { zone: { ...zone, ...set }, changed };
}

async function projectEntries(tx: Tx, zone: ZoneRow, projected: Projection): Promise<number> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id, time: zone.modified_time };
  let changed = await deleteOtherEntries(tx, key, projected.keys);
  for (const rows of projected.entries) changed += await writeEntryRows(tx, key, rows);
  await writeNameEntry(tx, { ...key, name: zone.zone_name });
  return changed;
}

type ProjectDeps = Pick<Context, 'offload' | 'live'>;

/** Projects a zone if its rows are behind the journal, from the open document if there is one. */
export async function projectIfBehind(tx: Tx, ctx: ProjectDeps, zone: ZoneRow): Promise<ZoneRow> {
  if (zone.projected_seq === zone.head) return zone;
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const known = (await ctx.live.projectWithin(tx, key)) && (await lockZoneByKey(tx, key));
  if (known && known.projected_seq === known.head) return known;
  return (await projectZone(tx, ctx.offload, zone)).zone;
}

/** Locks a zone and projects it if its rows are behind. For readers, which hold no lock. */
export async function projectByKey(tx: Tx, ctx: ProjectDeps, key: ZoneKey): Promise<void> {
  const zone = await lockZoneByKey(tx, key);
  if (zone) await projectIfBehind(tx, ctx, zone);
}
