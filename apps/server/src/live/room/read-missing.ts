import type { Tx } from '../../db/bound-kysely.ts';
import { type EntryTag, listUpdates, readHead, tagOf } from '../../domain/journal/read.ts';
import type { InZone, ZoneRow } from '../../domain/zones/queries.ts';

/** The document of an open zone and the prefix of the journal that it equals. */
export interface DocumentState {
  readonly zone: InZone;
  /** The last journal entry in the document. */
  readonly applied: EntryTag;
}

/**
 * The journal does not continue the entries that the document was loaded from: the database went back in
 * time, or the entries in between were compacted. The document must be reconciled with the journal.
 */
export class JournalDiverged extends Error {
  constructor() {
    super('The journal does not contain the entries of the open document.');
    this.name = 'JournalDiverged';
  }
}

/** The document of the zone was rebuilt. The open one has no items in common with it and must be closed. */
export class DocumentReplaced extends JournalDiverged {}

export interface MissingEntries {
  readonly updates: readonly Uint8Array[];
  /** The last of them, or of the document if none is missing. */
  readonly head: EntryTag;
}

/**
 * Reads the entries that a document lacks, up to the head of the given row. Throws `JournalDiverged` if
 * the last entry in the document is not part of the journal, and `DocumentReplaced` if the journal builds
 * another document.
 */
export async function readMissing(
  tx: Tx,
  row: ZoneRow,
  { zone, applied }: DocumentState,
): Promise<MissingEntries> {
  const { generation } = row;
  if (generation !== applied.generation) throw new DocumentReplaced();
  const head = BigInt(row.head);
  if (head < applied.seq) throw new JournalDiverged();
  if (head === applied.seq) {
    if ((await readHead(tx, row)).tag !== applied.tag) throw new JournalDiverged();
    return { updates: [], head: applied };
  }
  const rows = await listUpdates(tx, { ...zone, after: String(applied.seq - 1n), upTo: row.head });
  const rest = rows.filter(({ seq }) => BigInt(seq) > applied.seq);
  const [first] = rows;
  const continues = applied.seq === 0n || (first !== undefined && tagOf(first) === applied.tag);
  const last = rest.at(-1);
  if (!continues || !last || BigInt(rest.length) !== head - applied.seq)
    throw new JournalDiverged();
  return {
    updates: rest.map(({ data }) => data),
    head: { seq: head, tag: tagOf(last), generation },
  };
}
