import { sql } from 'kysely';
import { slicesOf } from '../../core/slices.ts';
import { deleteBlobs, readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { lockZoneByKey, type ZoneKey } from '../zones/queries.ts';
import { recountZone } from '../zones/zone-storage.ts';
import { packEntries, type TimedUpdate } from './history-entries.ts';
import { readCurrentSlot } from './history-slots.ts';

// Viewing a moment decompresses one run more than necessary; this bounds its size.
const ENTRIES_PER_RUN = 1_000;

/** The part of the history that is written when a snapshot has replaced entries. */
interface Replaced {
  /** The snapshot that replaces the entries. */
  settledSeq: string;
  firstSeq: bigint;
  /** Entries among them that start a generation. Entries after one do not build on those before it. */
  starts: readonly bigint[];
  runs: readonly Run[];
}

interface Run {
  first: bigint;
  last: bigint;
  firstTime: Date;
  lastTime: Date;
  data: Buffer;
}

/**
 * Moves the journal entries that a settled snapshot replaces to the history, and deletes the snapshots
 * before it. Entries are compressed before the zone is locked, because they no longer change.
 */
export async function archiveReplaced(
  db: Database,
  key: ZoneKey,
  settledBefore: Date,
): Promise<void> {
  const read = await db.readEdition(key.editionId, (tx) => readReplaced(tx, key, settledBefore));
  const replaced = read && (await packReplaced(read));
  if (!replaced) return;
  await db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    if (!zone) return;
    const first = await findFirstEntry(tx, key);
    // Another node has archived them, or the zone was deleted.
    if (first !== replaced.firstSeq) return;
    await writeHistory(tx, key, replaced);
    await deleteReplaced(tx, key, replaced.settledSeq);
    await recountZone(tx, key);
  });
}

interface ReplacedEntries {
  settledSeq: string;
  firstSeq: bigint;
  starts: readonly bigint[];
  entries: readonly TimedUpdate[];
}

async function readReplaced(
  tx: Tx,
  key: ZoneKey,
  settledBefore: Date,
): Promise<ReplacedEntries | undefined> {
  const settled = await findSettledSnapshot(tx, key, settledBefore);
  if (!settled) return undefined;
  const rows = await tx
    .selectFrom('zone_updates')
    .select(['seq', 'data', 'created_time'])
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .where('seq', '<=', settled.seq)
    .orderBy('seq')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const entries = rows.map(({ data, created_time }) => ({ update: data, time: created_time }));
  const starts = await listStarts(tx, key, settled.seq);
  return { settledSeq: settled.seq, firstSeq: BigInt(first.seq), starts, entries };
}

/** Returns the entries up to a snapshot that start a generation. */
async function listStarts(tx: Tx, key: ZoneKey, upTo: string): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('zone_snapshots')
    .select('seq')
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .where('starts_generation', '=', true)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => BigInt(seq));
}

async function packReplaced({ entries, ...replaced }: ReplacedEntries): Promise<Replaced> {
  const runs: Run[] = [];
  let first = replaced.firstSeq;
  for (const generation of splitAfter(entries, replaced)) {
    for (const part of slicesOf(generation, { items: ENTRIES_PER_RUN })) {
      runs.push(await packRun(first, part));
      first += BigInt(part.length);
    }
  }
  return { ...replaced, runs };
}

/** Ends a part with each entry that starts a generation: the base there comes after the part. */
function splitAfter<T>(
  entries: readonly T[],
  { firstSeq, starts }: Pick<Replaced, 'firstSeq' | 'starts'>,
): T[][] {
  const ends = starts.map((seq) => Number(seq - firstSeq) + 1).filter((end) => end > 0);
  return [...ends, entries.length].map((end, index, all) =>
    entries.slice(index === 0 ? 0 : all[index - 1], end),
  );
}

async function packRun(first: bigint, entries: readonly TimedUpdate[]): Promise<Run> {
  const times = entries.map(({ time }) => time.getTime());
  return {
    first,
    last: first + BigInt(entries.length) - 1n,
    // Nodes with different clocks may have written them.
    firstTime: new Date(Math.min(...times)),
    lastTime: new Date(Math.max(...times)),
    data: await packEntries(entries),
  };
}

async function findFirstEntry(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('zone_updates')
    .select('seq')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row && BigInt(row.seq);
}

async function writeHistory(tx: Tx, key: ZoneKey, replaced: Replaced): Promise<void> {
  const { firstSeq, starts, runs } = replaced;
  const slot = await readCurrentSlot(tx);
  const [firstRun] = runs;
  if (firstRun && (await isBaseDue(tx, key, slot)))
    await copyBase(tx, key, { seq: firstSeq - 1n, time: firstRun.firstTime });
  for (const seq of starts) {
    const run = runs.find(({ last }) => last === seq);
    if (run) await copyBase(tx, key, { seq, time: run.lastTime });
  }
  const rows = runs.map(({ first, last, firstTime, lastTime, data }) => ({
    edition_id: key.editionId,
    zone_id: key.zoneId,
    slot,
    is_base: false,
    seq: String(last),
    first_seq: String(first),
    first_time: firstTime,
    last_time: lastTime,
    data,
  }));
  for (const row of rows) await tx.insertInto('zone_history').values(row).execute();
}

/** Copies the snapshot at an entry, if there is one, to the history. */
async function copyBase(
  tx: Tx,
  key: ZoneKey,
  { seq, time }: { seq: bigint; time: Date },
): Promise<void> {
  const base = await findSnapshot(tx, key, String(seq));
  if (!base) return;
  const data = await readBlob(tx, { editionId: key.editionId, blobId: base.blob_id });
  await insertBase(tx, key, { seq: base.seq, time, data });
}

interface Base {
  /** The last entry in the snapshot. */
  seq: string;
  time: Date;
  data: Buffer;
}

/** Adds a snapshot that later entries of the history build on. The caller must hold the zone lock. */
async function insertBase(tx: Tx, key: ZoneKey, { seq, time, data }: Base): Promise<void> {
  await tx
    .insertInto('zone_history')
    .values({
      edition_id: key.editionId,
      zone_id: key.zoneId,
      slot: await readCurrentSlot(tx),
      is_base: true,
      seq,
      first_seq: seq,
      first_time: time,
      last_time: time,
      data,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * A base is due in every slot, because slots are emptied one by one. It is also due when the runs since
 * the last one are larger than it is. Both the storage and the time to view a moment are thereby at
 * most about twice of what is unavoidable.
 */
async function isBaseDue(tx: Tx, { editionId, zoneId }: ZoneKey, slot: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    with base as (
      select seq, octet_length(data) as size from zone_history
      where edition_id = ${editionId} and zone_id = ${zoneId} and slot = ${slot} and is_base
      order by seq desc limit 1
    )
    select not exists (select from base) or (
      select coalesce(sum(octet_length(h.data)), 0) from zone_history h, base
      where h.edition_id = ${editionId} and h.zone_id = ${zoneId} and h.slot = ${slot}
        and not h.is_base and h.seq > base.seq
    ) > (select size from base) as due`.execute(tx);
  return rows[0]?.due ?? true;
}

async function deleteReplaced(tx: Tx, key: ZoneKey, settledSeq: string): Promise<void> {
  await tx
    .deleteFrom('zone_updates')
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .where('seq', '<=', settledSeq)
    .execute();
  const old = await tx
    .deleteFrom('zone_snapshots')
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .where('seq', '<', settledSeq)
    .returning('blob_id')
    .execute();
  await deleteBlobs(
    tx,
    key.editionId,
    old.map((row) => row.blob_id),
  );
}

/** Returns the newest snapshot that is older than the grace period. */
function findSettledSnapshot(tx: Tx, { editionId, zoneId }: ZoneKey, before: Date) {
  return tx
    .selectFrom('zone_snapshots')
    .select('seq')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('created_time', '<=', before)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function findSnapshot(tx: Tx, { editionId, zoneId }: ZoneKey, seq: string) {
  return tx
    .selectFrom('zone_snapshots')
    .select(['seq', 'blob_id'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('seq', '=', seq)
    .executeTakeFirst();
}
