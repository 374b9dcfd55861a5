import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey, ZoneRow } from '../zones/queries.ts';
import { type TimedUpdate, unpackEntries } from './history-entries.ts';
import { type JournalPieces, listUpdates } from './read.ts';

/** The state of a journal at a moment. */
export interface Moment {
  /** The last entry before the moment. */
  seq: bigint;
  pieces: JournalPieces;
}

/**
 * Reads the entries of a zone up to a time: all before the first one that was written later. Returns
 * undefined if the history no longer contains that time.
 */
export async function readMoment(tx: Tx, zone: ZoneRow, time: Date): Promise<Moment | undefined> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const seq = await findSeq(tx, zone, time);
  const base = await findBase(tx, key, seq);
  const updates = await listEntries(tx, key, { after: base.seq, upTo: seq });
  // Entries are missing if the history does not reach back that far.
  if (BigInt(updates.length) !== seq - base.seq) return undefined;
  return { seq, pieces: { ...(base.snapshot && { snapshot: base.snapshot }), updates } };
}

async function findSeq(tx: Tx, zone: ZoneRow, time: Date): Promise<bigint> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const run = await findRunAfter(tx, key, time);
  if (run) {
    const entries = await unpackEntries(run.data);
    const later = entries.findIndex((entry) => entry.time > time);
    return BigInt(run.first_seq) + BigInt(later) - 1n;
  }
  const next = await tx
    .selectFrom('zone_updates')
    .select('seq')
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .where('created_time', '>', time)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return next ? BigInt(next.seq) - 1n : BigInt(zone.head);
}

/** Returns the first run of archived entries that has one after the given time. */
function findRunAfter(tx: Tx, { editionId, zoneId }: ZoneKey, time: Date) {
  return tx
    .selectFrom('zone_history')
    .select(['first_seq', 'data'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('is_base', '=', false)
    .where('last_time', '>', time)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
}

interface Base {
  seq: bigint;
  /** Absent for the empty document that every journal starts with. */
  snapshot?: Uint8Array;
}

/** Returns the newest snapshot up to an entry. */
async function findBase(tx: Tx, key: ZoneKey, seq: bigint): Promise<Base> {
  const [current, archived] = await Promise.all([
    findSnapshotUpTo(tx, key, seq),
    findArchivedBase(tx, key, seq),
  ]);
  if (current && BigInt(current.seq) >= BigInt(archived?.seq ?? 0)) {
    const snapshot = await readBlob(tx, { editionId: key.editionId, blobId: current.blob_id });
    return { seq: BigInt(current.seq), snapshot };
  }
  return archived ? { seq: BigInt(archived.seq), snapshot: archived.data } : { seq: 0n };
}

function findSnapshotUpTo(tx: Tx, { editionId, zoneId }: ZoneKey, seq: bigint) {
  return tx
    .selectFrom('zone_snapshots')
    .select(['seq', 'blob_id'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('seq', '<=', String(seq))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function findArchivedBase(tx: Tx, { editionId, zoneId }: ZoneKey, seq: bigint) {
  return tx
    .selectFrom('zone_history')
    .select(['seq', 'data'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('is_base', '=', true)
    .where('seq', '<=', String(seq))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Range {
  after: bigint;
  upTo: bigint;
}

/** Returns the entries of a range, archived or not, in order. */
async function listEntries(tx: Tx, key: ZoneKey, range: Range): Promise<Uint8Array[]> {
  if (range.after === range.upTo) return [];
  const archived = await listArchived(tx, key, range);
  const after = String(range.after + BigInt(archived.length));
  const rows = await listUpdates(tx, { ...key, after, upTo: String(range.upTo) });
  return [...archived.map(({ update }) => update), ...rows.map(({ data }) => data)];
}

async function listArchived(tx: Tx, key: ZoneKey, { after, upTo }: Range): Promise<TimedUpdate[]> {
  const runs = await tx
    .selectFrom('zone_history')
    .select(['first_seq', 'seq', 'data'])
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .where('is_base', '=', false)
    .where('seq', '>', String(after))
    .where('first_seq', '<=', String(upTo))
    .orderBy('seq')
    .execute();
  const entries: TimedUpdate[] = [];
  for (const run of runs) {
    const skipped = Math.max(0, Number(after + 1n - BigInt(run.first_seq)));
    const wanted = Number(upTo + 1n - BigInt(run.first_seq));
    entries.push(...(await unpackEntries(run.data)).slice(skipped, wanted));
  }
  return entries;
}
