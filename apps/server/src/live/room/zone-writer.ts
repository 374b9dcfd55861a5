import { setTimeout as delay } from 'node:timers/promises';
import * as Y from 'yjs';
import type { Clock } from '../../core/clock.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { listPieces } from '../../domain/journal/load-document.ts';
import { readJournal } from '../../domain/journal/read.ts';
import { findZoneByKey, type InZone, type ZoneRow } from '../../domain/zones/queries.ts';
import type { ZoneHint } from '../zone-bus.ts';
import { listClients } from './client-queries.ts';
import {
  type CommitDeps,
  classifyFailure,
  commitBatch,
  type DocumentState,
  readMissing,
} from './commit-batch.ts';
import {
  createPending,
  markOutdated,
  newOwners,
  Outdated,
  type Pending,
  type Submission,
  sharesClient,
  ZoneClosed,
} from './submission.ts';

export interface ZoneWriterDeps extends CommitDeps {
  clock: Clock;
  onError: (error: unknown) => void;
  /** Called after entries were committed, to send them to other nodes. */
  announce: (zone: InZone, seq: bigint, updates: readonly Uint8Array[]) => void;
  /** Called with the time from submission to durability. */
  onAppended: (milliseconds: number) => void;
}

interface LoadedZone {
  zone: InZone;
  doc: Y.Doc;
  owners: Map<number, string>;
  /** The last journal entry in the document. */
  seq: bigint;
  /** The last journal entry in the element rows. */
  projectedSeq: bigint;
}

/**
 * The result of one pass of the write loop. `done`: the batch is durable and applied, or the document
 * has caught up. `refused` and `unavailable`: see `CommitFailure`.
 */
export type StepResult = 'done' | 'refused' | 'unavailable';

const MAX_BATCH = 256;
const FIRST_RETRY_MILLISECONDS = 50;
const MAX_RETRY_MILLISECONDS = 1_000;
const TOUCH_MILLISECONDS = 60_000;

// Marks changes that come from the journal; the engine must not try to store them again.
const FROM_JOURNAL = { source: 'local', skipStoreHooks: true } as const;

/** Loads a zone into a document and returns its writer. */
export async function openZoneWriter(
  deps: ZoneWriterDeps,
  zone: InZone,
  doc: Y.Doc,
): Promise<ZoneWriter> {
  const { row, pieces, owners } = await deps.db.readEdition(zone.editionId, async (tx) => {
    const found = await findZoneByKey(tx, zone);
    if (!found) throw new ZoneClosed();
    return {
      row: found,
      pieces: await listPieces(await readJournal(tx, found)),
      owners: await listClients(tx, zone),
    };
  });
  await applyPieces(doc, pieces);
  const projectedSeq = BigInt(row.projected_seq);
  return new ZoneWriter(deps, { zone, doc, owners, seq: BigInt(row.head), projectedSeq });
}

// Applying is synchronous. Pauses keep a large document from blocking the event loop.
async function applyPieces(doc: Y.Doc, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    Y.applyUpdate(doc, piece, FROM_JOURNAL);
    if (piece.length > 10_000) await delay(0);
  }
}

/**
 * Owns the document of an open zone and its write queue. The document always equals a prefix of the
 * journal: an update is applied only after it is durable.
 */
export class ZoneWriter implements DocumentState {
  readonly zone: InZone;
  readonly doc: Y.Doc;
  /** The last journal entry when the zone was opened. */
  readonly openedSeq: bigint;
  /** The last journal entry in the element rows when the zone was opened. */
  readonly projectedSeq: bigint;

  readonly #deps: ZoneWriterDeps;
  readonly #owners: Map<number, string>;
  /** Submissions for the next commits. */
  readonly #queue: Pending[] = [];
  /** Callers to resolve when the document has caught up with the journal. */
  readonly #waitingForCatchUp: (() => void)[] = [];
  /** Submissions of the commit that is running. */
  #committing: readonly Pending[] = [];
  #appliedSeq: bigint;
  /** Whether the journal may contain entries that the document lacks. */
  #stale = false;
  /** Whether other nodes may have registered client ids that `#owners` lacks. */
  #ownersStale = false;
  #running: Promise<void> | undefined;
  #closed = false;
  /** When the modification time of the space was last updated. */
  #touchedAt = 0;

  constructor(deps: ZoneWriterDeps, { zone, doc, owners, seq, projectedSeq }: LoadedZone) {
    this.#deps = deps;
    this.zone = zone;
    this.doc = doc;
    this.openedSeq = seq;
    this.projectedSeq = projectedSeq;
    this.#owners = owners;
    this.#appliedSeq = seq;
  }

  get owners(): ReadonlyMap<number, string> {
    return this.#owners;
  }

  get appliedSeq(): bigint {
    return this.#appliedSeq;
  }

  /** The number of submissions that are not durable yet. */
  get unsavedCount(): number {
    return this.#queue.length + this.#committing.length;
  }

  /**
   * Resolves when the update is durable and applied. Rejects with `Outdated` if the update must be
   * validated again, because another one under the same Yjs client id came first.
   */
  async submit(submission: Submission): Promise<void> {
    if (this.#closed) throw new ZoneClosed();
    const conflicting = this.#unsaved().filter((other) => sharesClient(submission, other));
    if (conflicting.length > 0) {
      await Promise.allSettled(conflicting.map(({ done }) => done));
      throw new Outdated();
    }
    const pending = createPending(submission);
    const started = performance.now();
    this.#queue.push(pending);
    void this.#run();
    await pending.done;
    this.#deps.onAppended(performance.now() - started);
  }

  /** Applies all entries that were committed elsewhere before this call. */
  async catchUp(): Promise<void> {
    if (this.#closed) return;
    const caughtUp = new Promise<void>((resolve) => this.#waitingForCatchUp.push(resolve));
    this.#stale = true;
    void this.#run();
    await caughtUp;
  }

  /** Catches up with the journal and with the client ids that other nodes have registered. */
  learnClients(): Promise<void> {
    this.#ownersStale = true;
    return this.catchUp();
  }

  /** Applies the entries of a hint if none are missing before them. Otherwise reads the journal. */
  receiveHint({ seq: head, updates }: ZoneHint): void {
    const isKnown = updates.length > 0 && head <= this.#appliedSeq;
    if (isKnown) return;
    const isNext = updates.length > 0 && head - BigInt(updates.length) === this.#appliedSeq;
    if (isNext && !this.#running) {
      this.#applyForeign(updates, head);
      return;
    }
    this.#stale = true;
    void this.#run();
  }

  /** Catches up inside a transaction that holds the lock on the zone. */
  async catchUpWithin(tx: Tx, held: ZoneRow): Promise<void> {
    this.#applyForeign(await readMissing(tx, held, this), BigInt(held.head));
  }

  /** Resolves when every submission is durable or rejected. */
  async untilSaved(): Promise<void> {
    while (this.unsavedCount > 0) await this.#run();
  }

  /** Stops after the current commit. Later and queued submissions are rejected with `ZoneClosed`. */
  close(): void {
    this.#closed = true;
    if (!this.#running) this.#rejectQueued();
  }

  /** Runs the write loop until nothing is left to write or read; one loop runs at a time. */
  #run(): Promise<void> {
    this.#running ??= this.#loop();
    return this.#running;
  }

  async #loop(): Promise<void> {
    let retryDelay = FIRST_RETRY_MILLISECONDS;
    while (!this.#closed && (this.#queue.length > 0 || this.#stale)) {
      const result = await this.step();
      if (result === 'done') retryDelay = FIRST_RETRY_MILLISECONDS;
      if (result !== 'unavailable') continue;
      await delay(retryDelay);
      retryDelay = Math.min(retryDelay * 2, MAX_RETRY_MILLISECONDS);
    }
    this.#running = undefined;
    if (this.#closed) this.#rejectQueued();
  }

  /**
   * Runs one pass of the write loop: takes the next batch, commits it, applies the result and
   * acknowledges it. Reads the journal instead if no batch is due.
   */
  async step(): Promise<StepResult> {
    // A commit does not read client ids. While these are stale, the pass reads instead.
    this.#committing = this.#ownersStale ? [] : this.#queue.splice(0, MAX_BATCH);
    this.#stale = false;
    const waiting = this.#waitingForCatchUp.splice(0);
    try {
      if (this.#committing.length > 0) await this.#commit(this.#committing);
      else await this.#readJournal();
      for (const resolve of waiting) resolve();
      return 'done';
    } catch (error) {
      this.#waitingForCatchUp.unshift(...waiting);
      this.#stale = true;
      const { kind, rejected, retried } = classifyFailure(error, this.#committing);
      if (kind === 'unavailable') this.#deps.onError(error);
      for (const { reject } of rejected) reject(error as Error); // a refusal is always an Error
      this.#queue.unshift(...retried);
      return kind;
    } finally {
      this.#committing = [];
    }
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    const time = this.#deps.clock.now();
    const touch = time.getTime() - this.#touchedAt > TOUCH_MILLISECONDS;
    const commit = await commitBatch(this.#deps, this, { batch, time, touch });
    const { missing, missingSeq, appended, head, outdated } = commit;
    if (touch) this.#touchedAt = time.getTime();
    for (const [client, zuid] of newOwners(appended, this.#owners)) this.#owners.set(client, zuid);
    this.#applyForeign(missing, missingSeq);
    const updates = appended.map(({ update }) => update);
    this.#apply(updates, head);
    for (const { resolve } of appended) resolve();
    for (const { reject } of outdated) reject(new Outdated());
    if (appended.length > 0) this.#deps.announce(this.zone, head, updates);
  }

  async #readJournal(): Promise<void> {
    const readsOwners = this.#ownersStale;
    const found = await this.#deps.db.readEdition(this.zone.editionId, async (tx) => {
      const row = await findZoneByKey(tx, this.zone);
      const clients = readsOwners ? await listClients(tx, this.zone) : [];
      return row && { head: BigInt(row.head), missing: await readMissing(tx, row, this), clients };
    });
    for (const [client, zuid] of found?.clients ?? []) this.#owners.set(client, zuid);
    if (readsOwners) this.#ownersStale = false;
    if (found) this.#applyForeign(found.missing, found.head);
  }

  /** Applies entries of other writers, and marks unsaved submissions that they make outdated. */
  #applyForeign(updates: readonly Uint8Array[], head: bigint): void {
    if (head <= this.#appliedSeq) return;
    markOutdated(this.#unsaved(), updates);
    this.#apply(updates, head);
  }

  #apply(updates: readonly Uint8Array[], head: bigint): void {
    if (head <= this.#appliedSeq) return;
    const before = this.#appliedSeq;
    this.#appliedSeq = head; // observers of the document read it while the updates are applied
    try {
      this.doc.transact(() => {
        for (const update of updates) Y.applyUpdate(this.doc, update, FROM_JOURNAL);
      }, FROM_JOURNAL);
    } catch (error) {
      this.#appliedSeq = before;
      throw error;
    }
  }

  #unsaved(): Pending[] {
    return [...this.#committing, ...this.#queue];
  }

  #rejectQueued(): void {
    for (const { reject } of this.#queue.splice(0)) reject(new ZoneClosed());
    for (const resolve of this.#waitingForCatchUp.splice(0)) resolve();
  }
}
