import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ContractError } from '../../core/errors.ts';
import { MissingBlob, readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey, ZoneRow } from '../zones/queries.ts';

/** The stored parts that make up a document. */
export interface JournalPieces {
  /** Compressed; absent before the first compaction. */
  readonly snapshot?: Uint8Array;
  /** Updates after the snapshot, in order. */
  readonly updates: readonly Uint8Array[];
}

/** Entries of a journal are missing or unreadable, or refer to entries that are missing. */
export class DamagedJournal extends ContractError {
  constructor(message: string) {
    super('unavailable', {
      reason: 'a part of this zone cannot be read, so it cannot be changed until it is repaired',
    });
    this.name = 'DamagedJournal';
    this.message = message;
  }
}

/** Reads a journal up to the head of the given zone row. Throws `DamagedJournal` if a part is missing. */
export async function readJournal(tx: Tx, zone: ZoneRow): Promise<JournalPieces> {
  const { edition_id: editionId, zone_id: zoneId, snapshot_seq: from } = zone;
  const [snapshot, updates] = await Promise.all([
    findSnapshot(tx, { editionId, zoneId, seq: from }),
    listUpdates(tx, { editionId, zoneId, after: from, upTo: zone.head }),
  ]);
  if (!snapshot && from !== '0')
    throw new DamagedJournal(`The snapshot of zone ${zoneId} is missing.`);
  if (BigInt(from) + BigInt(updates.length) !== BigInt(zone.head))
    throw new DamagedJournal(`The journal of zone ${zoneId} has a gap.`);
  return {
    ...(snapshot && { snapshot: await readSnapshot(tx, { editionId, blobId: snapshot.blob_id }) }),
    updates: updates.map((row) => row.data),
  };
}

async function readSnapshot(tx: Tx, blob: { editionId: string; blobId: string }) {
  return readBlob(tx, blob).catch((error: unknown) => {
    if (error instanceof MissingBlob) throw new DamagedJournal(error.message);
    throw error;
  });
}

function findSnapshot(tx: Tx, { editionId, zoneId, seq }: ZoneKey & { seq: string }) {
  return tx
    .selectFrom('zone_snapshots')
    .select('blob_id')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** A range of sequence numbers: greater than `after`, up to and including `upTo`. */
interface Span extends ZoneKey {
  after: string;
  upTo: string;
}

export function listUpdates(tx: Tx, { editionId, zoneId, after, upTo }: Span) {
  return tx
    .selectFrom('zone_updates')
    .select(['seq', 'data', 'tag'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute();
}

/** Identifies the entry with the number `seq`. After a rewind, another entry can have this number. */
export interface EntryTag {
  readonly seq: bigint;
  /** Undefined if the entry was compacted and its tag is not recorded. */
  readonly tag: string | undefined;
  /** The generation of the document that the entry is a part of. */
  readonly generation: string;
}

/** Returns the tag of an entry. Entries of nodes without tags are identified by their content. */
export function tagOf({ tag, data }: { tag: string | null; data: Uint8Array }): string {
  return tag ?? createHash('sha256').update(data).digest('hex');
}

/** Returns the last entry of a journal. */
export async function readHead(tx: Tx, zone: ZoneRow): Promise<EntryTag> {
  const seq = BigInt(zone.head);
  const { generation } = zone;
  if (zone.head_tag !== null && zone.tagged_seq === zone.head)
    return { seq, tag: zone.head_tag, generation };
  return { seq, tag: seq === 0n ? '' : await readTag(tx, zone, seq), generation };
}

/** Returns the tag of an entry, or undefined if the entry was compacted. */
async function readTag(tx: Tx, zone: ZoneRow, seq: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('zone_updates')
    .select(sql<string>`coalesce(tag, encode(sha256(data), 'hex'))`.as('tag'))
    .where('edition_id', '=', zone.edition_id)
    .where('zone_id', '=', zone.zone_id)
    .where('seq', '=', String(seq))
    .executeTakeFirst();
  return row?.tag;
}

/**
 * Returns whether a journal contains an entry that was read from it before, and still builds the same
 * document from it.
 */
export async function containsEntry(tx: Tx, zone: ZoneRow, entry: EntryTag): Promise<boolean> {
  if (zone.generation !== entry.generation) return false;
  if (entry.seq === 0n) return true;
  const head = await readHead(tx, zone);
  if (head.seq <= entry.seq) return head.seq === entry.seq && head.tag === entry.tag;
  return (await readTag(tx, zone, entry.seq)) === entry.tag;
}
