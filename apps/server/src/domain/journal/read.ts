import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey, ZoneRow } from '../zones/queries.ts';

/** The stored parts that make up a document. */
export interface JournalPieces {
  /** Compressed; absent before the first compaction. */
  readonly snapshot?: Uint8Array;
  /** Updates after the snapshot, in order. */
  readonly updates: readonly Uint8Array[];
}

/** Reads a journal up to the head of the given zone row. Throws if a part is missing. */
export async function readJournal(tx: Tx, zone: ZoneRow): Promise<JournalPieces> {
  const { edition_id: editionId, zone_id: zoneId, snapshot_seq: from } = zone;
  const [snapshot, updates] = await Promise.all([
    findSnapshot(tx, { editionId, zoneId, seq: from }),
    listUpdates(tx, { editionId, zoneId, after: from, upTo: zone.head }),
  ]);
  if (!snapshot && from !== '0') throw new Error(`The snapshot of zone ${zoneId} is missing.`);
  if (BigInt(from) + BigInt(updates.length) !== BigInt(zone.head))
    throw new Error(`The journal of zone ${zoneId} has a gap.`);
  return {
    ...(snapshot && { snapshot: await readBlob(tx, { editionId, blobId: snapshot.blob_id }) }),
    updates: updates.map((row) => row.data),
  };
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
    .select(['seq', 'data'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute();
}
