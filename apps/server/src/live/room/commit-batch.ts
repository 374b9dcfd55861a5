import type { Settings } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { appendToJournal } from '../../domain/journal/append.ts';
import { listPieces } from '../../domain/journal/load-document.ts';
import { listUpdates, readJournal } from '../../domain/journal/read.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { type InZone, lockZoneByKey, type ZoneRow } from '../../domain/zones/queries.ts';
import { bindClients, ClientTaken } from './client-queries.ts';
import { markOutdated, newOwners, type Pending, partition, ZoneClosed } from './submission.ts';

/** The open document that a batch was validated against. */
export interface DocumentState {
  readonly zone: InZone;
  /** The last journal entry in the document. */
  readonly appliedSeq: bigint;
  /** The user who writes under each Yjs client id. */
  readonly owners: ReadonlyMap<number, string>;
}

export interface CommitDeps {
  db: Database;
  settings: Settings;
}

interface CommitOptions {
  batch: readonly Pending[];
  time: Date;
  /** Whether to update the modification time of the space, too. */
  touch: boolean;
}

/** The result of a transaction, to be applied to the document in this order. */
export interface Commit {
  /** Entries of other writers that the document lacks. */
  missing: readonly Uint8Array[];
  /** The last of these entries. */
  missingSeq: bigint;
  /** Submissions that are durable now. */
  appended: readonly Pending[];
  /** The last entry of the journal after the commit. */
  head: bigint;
  /** Submissions that were not stored and must be validated again. */
  outdated: readonly Pending[];
}

/** Appends a batch to the journal in one transaction. Does not touch the document. */
export function commitBatch(
  { db, settings }: CommitDeps,
  state: DocumentState,
  { batch, time, touch }: CommitOptions,
): Promise<Commit> {
  const { zone, owners } = state;
  return db.changeEdition(zone.editionId, async (tx) => {
    const held = await lockZoneByKey(tx, zone);
    if (held?.status !== 'ACTIVE' || held.space_id !== zone.spaceId) throw new ZoneClosed();
    const missing = await readMissing(tx, held, state);
    markOutdated(batch, missing);
    const [outdated, appended] = partition(batch, ({ isOutdated }) => isOutdated);
    const entries = appended.map(({ update, zuid }) => ({ update, authorZuid: zuid }));
    const after = await appendToJournal(tx, held, { entries, time, settings });
    await bindClients(tx, zone, newOwners(appended, owners));
    const author = appended.at(-1)?.zuid;
    if (touch && author) await touchSpace(tx, { ...zone, zuid: author, time });
    return {
      missing,
      missingSeq: BigInt(held.head),
      appended,
      head: BigInt(after.head),
      outdated,
    };
  });
}

/** Reads the entries that a document lacks, up to the head of the given row. */
export async function readMissing(
  tx: Tx,
  row: ZoneRow,
  { zone, appliedSeq }: DocumentState,
): Promise<Uint8Array[]> {
  const head = BigInt(row.head);
  if (head <= appliedSeq) return [];
  const rows = await listUpdates(tx, { ...zone, after: String(appliedSeq), upTo: row.head });
  if (BigInt(rows.length) === head - appliedSeq) return rows.map(({ data }) => data);
  // Compaction has removed some of them. Applying the whole journal again adds exactly what is missing.
  return listPieces(await readJournal(tx, row));
}

/** The outcome of a batch that could not be committed. */
export interface CommitFailure {
  /**
   * `refused`: the journal is reachable but does not accept these submissions. `unavailable`: the
   * database cannot be reached, or the outcome is unknown.
   */
  kind: 'refused' | 'unavailable';
  rejected: readonly Pending[];
  /** Submissions for the next commit, in their order. */
  retried: readonly Pending[];
}

/** Decides which submissions of a failed batch are rejected and which are retried. */
export function classifyFailure(error: unknown, batch: readonly Pending[]): CommitFailure {
  if (error instanceof ZoneClosed) return { kind: 'refused', rejected: batch, retried: [] };
  if (error instanceof ClientTaken) {
    const [rejected, retried] = partition(batch, ({ clients }) => clients.includes(error.client));
    return { kind: 'refused', rejected, retried };
  }
  return { kind: 'unavailable', rejected: [], retried: batch };
}
