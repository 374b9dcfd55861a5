import type { Context } from '../../core/context.ts';
import { ContractError } from '../../core/errors.ts';
import type { Offload } from '../../core/offload.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteOtherElements,
  writeElementRows,
  writeTombstoneRows,
} from '../element-rows/queries.ts';
import { recordPlaces } from '../element-rows/references-queries.ts';
import { deleteOtherEntries, writeEntryRows } from '../search-index/entries.ts';
import { addStorage } from '../subscription/storage.ts';
import { lockZoneByKey, writeNameEntry, type ZoneKey, type ZoneRow } from '../zones/queries.ts';
import { sizeZone } from '../zones/zone-storage.ts';
import { compareKeys, listChangedAt } from './changed-elements.ts';
import { planRelease } from './plan-release.ts';
import type { ProjectInput, Projection } from './project-work.ts';
import { DamagedJournal, type JournalPieces, readJournal } from './read.ts';
import { listAuthors, recordZoneChange } from './record-zone-change.ts';
import { repairZone } from './repair-zone.ts';

const PROJECT_WORK = new URL('./project-work.ts', import.meta.url);

interface ProjectionResult {
  zone: ZoneRow;
  /** Number of rows that differed. */
  changed: number;
  /** Whether parts of the journal were set aside, because they refer to lost entries. */
  repaired?: true;
}

/**
 * Projects the whole journal of a zone to its rows; rows that are already correct are not written. If
 * entries refer to lost ones, sets them aside first. The caller must hold the zone lock.
 */
export async function projectZone(
  tx: Tx,
  offload: Offload,
  zone: ZoneRow,
): Promise<ProjectionResult> {
  const projected = await computeProjection(offload, zone, await readJournal(tx, zone));
  if (!projected) {
    const repaired = await repairZone(tx, offload, zone);
    return { ...(await projectZone(tx, offload, repaired)), repaired: true };
  }
  return writeProjection(tx, { zone, source: zone, projected });
}

/**
 * Computes the rows of a zone in the worker thread. Needs neither lock nor connection. Returns undefined
 * if entries of the journal refer to lost ones. Throws `DamagedJournal` if it cannot be read.
 */
export async function computeProjection(
  offload: Offload,
  zone: ZoneRow,
  pieces: JournalPieces,
): Promise<Projection | undefined> {
  const { edition_id: editionId, server_client: serverClient } = zone;
  const input: ProjectInput = { editionId, serverClient, pieces };
  const computed = await offload.run<Projection | { unreadable: string } | undefined>(
    PROJECT_WORK,
    input,
    zone.edition_id,
  );
  if (computed && 'unreadable' in computed)
    throw new DamagedJournal(
      `The journal of zone ${zone.zone_id} cannot be read: ${computed.unreadable}`,
    );
  return computed;
}

/** Starts the worker thread, so that the first projection does not wait for it. */
export async function warmUpProjection(offload: Offload): Promise<void> {
  const input: ProjectInput = { editionId: '0', serverClient: '1', pieces: { updates: [] } };
  await offload.run<Projection>(PROJECT_WORK, input);
}

interface ComputedProjection {
  /** The locked zone. */
  zone: ZoneRow;
  /** The zone as it was when its journal was read. */
  source: ZoneRow;
  projected: Projection;
}

/** Writes computed rows, unless the rows are already as recent. The caller must hold the zone lock. */
export async function writeProjection(
  tx: Tx,
  { zone, source, projected }: ComputedProjection,
): Promise<ProjectionResult> {
  if (source !== zone && BigInt(zone.projected_seq) >= BigInt(source.head))
    return { zone, changed: 0 };
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const kept = { elements: projected.keys, tombstones: projected.tombstoneKeys };
  const now = { ...key, seq: source.head, time: source.modified_time };
  const range = { fromSeq: zone.projected_seq, toSeq: source.head };
  // After a repair, the rows are compared with the journal from its beginning.
  const isNew = BigInt(range.fromSeq) >= 0n && BigInt(range.fromSeq) < BigInt(range.toSeq);
  const compared = isNew ? await compareKeys(tx, key, projected.keys) : undefined;
  await writeTombstoneRows(tx, now, projected.tombstones);
  await recordPlaces(tx, key);
  let changed = await deleteOtherElements(tx, key, kept);
  for (const rows of projected.rows) changed += await writeElementRows(tx, now, rows);
  await planRelease(tx, key);
  changed += await projectEntries(tx, source, projected);
  const size = sizeZone(zone, { elements: projected.bytes });
  const set = {
    projected_seq: source.head,
    ...projected.clocks,
    ...size.set,
    // The clock of another client id, which the zone got since.
    ...(zone.server_client !== source.server_client && {
      server_client_clock: zone.server_client_clock,
    }),
    element_count: projected.count,
    top_z: projected.topZ,
  };
  await tx
    .updateTable('zones')
    .set(set)
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .execute();
  await addStorage(tx, key.editionId, size.settled);
  if (compared) {
    const { created } = compared;
    await recordZoneChange(tx, zone, {
      ...range,
      time: source.modified_time,
      authors: await listAuthors(tx, zone, range),
      elements: {
        ...compared,
        changed: await listChangedAt(tx, key, { seq: source.head, created }),
      },
    });
  }
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

// A zone below these limits is projected within about 50 ms.
const MAX_ELEMENTS_UNDER_LOCK = 500;
const MAX_ENTRIES_UNDER_LOCK = 512;

/**
 * A write found a large zone whose rows are behind. It is projected without holding the lock, and the
 * write is repeated.
 */
export class ZoneBehindError extends ContractError {
  readonly zone: ZoneKey;

  constructor(zone: ZoneKey) {
    super('overloaded', { reason: 'the zone is being prepared; try again soon' });
    this.zone = zone;
  }
}

/**
 * Projects a zone if its rows are behind the journal, from the open document if there is one. Throws
 * `ZoneBehindError` if that would hold the lock for long.
 */
export async function projectIfBehind(tx: Tx, ctx: ProjectDeps, zone: ZoneRow): Promise<ZoneRow> {
  if (zone.projected_seq === zone.head) return zone;
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const known = await projectOpened(tx, ctx, zone);
  if (known) return known;
  if (isLarge(zone)) throw new ZoneBehindError(key);
  return (await projectZone(tx, ctx.offload, zone)).zone;
}

/** Projects a locked zone from the document in memory. Returns undefined if that is not possible. */
export async function projectOpened(
  tx: Tx,
  { live }: Pick<ProjectDeps, 'live'>,
  zone: ZoneRow,
): Promise<ZoneRow | undefined> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const known = (await live.projectWithin(tx, key)) && (await lockZoneByKey(tx, key));
  return known && known.projected_seq === known.head ? known : undefined;
}

function isLarge({ head, snapshot_seq, element_count }: ZoneRow): boolean {
  const entries = BigInt(head) - BigInt(snapshot_seq);
  return element_count > MAX_ELEMENTS_UNDER_LOCK || entries > BigInt(MAX_ENTRIES_UNDER_LOCK);
}
