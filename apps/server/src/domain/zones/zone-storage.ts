import { limits } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { addStorage } from '../subscription/storage.ts';
import { updateZone, type ZoneKey, type ZoneRow } from './queries.ts';

// Smaller differences wait until the next version of the zone is saved, about a minute after an edit.
const SETTLED_BYTES = 65_536n;

/** Reading a larger zone needs a reservation. */
export const LARGE_ZONE_BYTES = 2 * 1024 * 1024;
/** The assumed size of an element in a zone whose elements were never counted. */
export const UNCOUNTED_ELEMENT_BYTES = 2_000;

/** Returns the bytes to reserve for an answer with this number of elements; undefined if it is small. */
export function bytesToReserve(
  { element_bytes, element_count }: Pick<ZoneRow, 'element_bytes' | 'element_count'>,
  elements = element_count,
): number | undefined {
  const all = Number(element_bytes ?? element_count * UNCOUNTED_ELEMENT_BYTES);
  const bytes = Math.min(all, elements * limits.elementBytes);
  return bytes > LARGE_ZONE_BYTES ? bytes : undefined;
}

type Counted = Pick<ZoneRow, 'element_bytes' | 'history_bytes' | 'counted_bytes'>;

/** Returns the bytes of a zone that the total of its edition does not contain yet. */
export function uncountedBytes({ element_bytes, history_bytes, counted_bytes }: Counted): bigint {
  return BigInt(element_bytes ?? 0) + BigInt(history_bytes) - BigInt(counted_bytes);
}

interface ZoneSize {
  /** Bytes of all elements, if they are known. */
  elements?: number;
  /** Bytes added to the journal. */
  journal?: number;
}

/**
 * Returns the new sizes of a zone, for its row. If they differ much from what the total of the edition
 * contains, `settled` is what to add to it.
 */
export function sizeZone(zone: Counted, { elements, journal = 0 }: ZoneSize) {
  const set = {
    element_bytes: elements === undefined ? zone.element_bytes : String(elements),
    history_bytes: String(BigInt(zone.history_bytes) + BigInt(journal)),
    counted_bytes: zone.counted_bytes,
  };
  const settled = uncountedBytes(set);
  const isSmall = settled < SETTLED_BYTES && settled > -SETTLED_BYTES;
  if (isSmall || set.element_bytes === null) return { set, settled: 0n };
  return { set: { ...set, counted_bytes: String(BigInt(zone.counted_bytes) + settled) }, settled };
}

/** Returns the bytes of all elements of a zone; they are read if they were never counted. */
export async function readElementBytes(tx: Tx, zone: ZoneRow): Promise<number> {
  if (zone.element_bytes !== null) return Number(zone.element_bytes);
  if (zone.element_count === 0) return 0;
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(octet_length(body::text)), 0) as bytes from elements
    where edition_id = ${zone.edition_id} and zone_id = ${zone.zone_id}`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Counts what is stored about a zone besides its elements, and brings the total of the edition up to
 * date. PostgreSQL knows the lengths without reading the content. The caller must hold the zone lock.
 */
export async function recountZone(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<void> {
  const zone = await tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirst();
  if (!zone) return;
  const owned = (table: string) => sql`
    coalesce((select sum(octet_length(data)) from ${sql.table(table)}
      where edition_id = ${editionId} and zone_id = ${zoneId}), 0)`;
  const kept = (table: string) => sql`
    coalesce((select sum(octet_length(b.data)) from ${sql.table(table)} o
      join blobs b using (edition_id, blob_id)
      where o.edition_id = ${editionId} and b.edition_id = ${editionId} and o.zone_id = ${zoneId}), 0)`;
  const { rows } = await sql<{ bytes: string }>`
    select ${owned('zone_updates')} + ${owned('zone_history')}
      + ${kept('zone_versions')} + ${kept('zone_snapshots')} as bytes`.execute(tx);
  const element_bytes = String(await readElementBytes(tx, zone));
  const counted = { ...zone, element_bytes, history_bytes: rows[0]?.bytes ?? '0' };
  const change = uncountedBytes(counted);
  const { history_bytes } = counted;
  const counted_bytes = String(BigInt(zone.counted_bytes) + change);
  await updateZone(tx, { editionId, zoneId, set: { element_bytes, history_bytes, counted_bytes } });
  await addStorage(tx, editionId, change);
}
