import { setTimeout as delay } from 'node:timers/promises';
import * as Y from 'yjs';
import type { Clock } from '../../core/clock.ts';
import type { WrittenEntry } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { EntryTag } from '../../domain/journal/read.ts';
import { findZoneInEpoch, type InZone, type ZoneRow } from '../../domain/zones/queries.ts';
import type { ZoneHint } from '../zone-bus.ts';
import { listClients } from './client-queries.ts';
import { type CommitDeps, classifyFailure, commitBatch } from './commit-batch.ts';
import {
  type DocumentState,
  JournalDiverged,
  type MissingEntries,
  readMissing,
} from './read-missing.ts';
import { reconcile } from './reconcile.ts';
import {
  createPending,
  dependsOn,
  markOutdated,
  newOwners,
  Outdated,
  type Pending,
  type Submission,
  ZoneClosed,
} from './submission.ts';

export interface ZoneWriterDeps extends CommitDeps {
  clock: Clock;
  onError: (error: unknown) => void;
  /** Called with the last entry after a commit, to notify other nodes. */
  announce: (zone: InZone, seq: bigint) => void;
  /** Called with the time from submission to durability. */
  onAppended: (milliseconds: number) => void;
  /** Called with the time that it took to apply the update of a person. */
  onApplied: (zuid: string, milliseconds: number) => void;
  /** Called when updates can no longer be stored, and when they can again. */
  onAvailability: (isAvailable: boolean) => void;
  /** Called when the journal builds another document, so that the open one must be loaded again. */
  onReplaced: () => void;
}

export interface LoadedZone {
  zone: InZone;
  doc: Y.Doc;
  owners: Map<number, string>;
  /** How many bytes the entries of the document have. */
  bytes: number;
  /** The last journal entry in the document. */
  head: EntryTag;
  epoch: string;
  /** The last journal entry in the element rows. */
  projectedSeq: bigint;
}

/**
 * The result of one pass of the write loop. `done`: the batch is durable and applied, or the document
 * has caught up. The others: see `CommitFailure`.
 */
export type StepResult = 'done' | 'refused' | 'diverged' | 'replaced' | 'unavailable';

const MAX_BATCH = 256;
const FIRST_RETRY_MILLISECONDS = 50;
const MAX_RETRY_MILLISECONDS = 1_000;
const TOUCH_MILLISECONDS = 60_000;
/** A commit that takes longer counts as unavailable storage, because the database may never answer. */
const SLOW_MILLISECONDS = 2_000;

// Marks changes that come from the journal; the engine must not try to store them again.
export const FROM_JOURNAL = { source: 'local', skipStoreHooks: true } as const;

/**
 * Owns the document of an open zone and its write queue. The document always equals a prefix of the
 * journal: an update is applied only after it is durable.
 */
export class ZoneWriter implements DocumentState {
  readonly zone: InZone;
  readonly doc: Y.Doc;
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
  #bytes: number;
  #applied: EntryTag;
  #epoch: string;
  /** The entry after which the document has recorded every change. */
  #recordedSeq: bigint;
  /** Called when the database went back in time, after the document was reconciled with its journal. */
  readonly #onHistoryChanged = new Set<() => void>();
  /** Whether the document must be reconciled with the journal before anything else. */
  #diverged = false;
  /** Whether the journal may contain entries that the document lacks. */
  #stale = false;
  /** Whether other nodes may have registered client ids that `#owners` lacks. */
  #ownersStale = false;
  #running: Promise<void> | undefined;
  #isAvailable = true;
  #closed = false;
  #isReplaced = false;
  /** When the modification time of the space was last updated. */
  #touchedAt = 0;

  constructor(deps: ZoneWriterDeps, loaded: LoadedZone) {
    const { zone, doc, owners, bytes, head, epoch, projectedSeq } = loaded;
    this.#deps = deps;
    this.zone = zone;
    this.doc = doc;
    this.projectedSeq = projectedSeq;
    this.#owners = owners;
    this.#bytes = bytes;
    this.#applied = head;
    this.#recordedSeq = head.seq;
    this.#epoch = epoch;
  }

  get owners(): ReadonlyMap<number, string> {
    return this.#owners;
  }

  /** The size of the document: at most this many bytes, because later entries can replace earlier ones. */
  get bytes(): number {
    return this.#bytes;
  }

  get applied(): EntryTag {
    return this.#applied;
  }

  get appliedSeq(): bigint {
    return this.#applied.seq;
  }

  /** The epoch of the database when the document last caught up. */
  get epoch(): string {
    return this.#epoch;
  }

  /** The entry after which observers of the document have seen every change. */
  get recordedSeq(): bigint {
    return this.#recordedSeq;
  }

  onHistoryChanged(listener: () => void): void {
    this.#onHistoryChanged.add(listener);
  }

  /** Whether the last attempt to read or write the journal succeeded in time. */
  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  /** The number of submissions that are not durable yet. */
  get unsavedCount(): number {
    return this.#queue.length + this.#committing.length;
  }

  /**
   * Resolves when the update is durable and applied. Rejects with `Outdated` if the update must be
   * validated again, because another one under the same Yjs client id, or the same one, came first.
   */
  async submit(submission: Submission): Promise<void> {
    if (this.#closed) throw new ZoneClosed();
    const conflicting = this.#unsaved().filter((other) => dependsOn(submission, other));
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

  /** Reads the journal if a hint says that it contains entries which the document lacks. */
  receiveHint({ seq, epoch }: ZoneHint): void {
    // In another epoch, a known number can belong to another entry.
    const isSameEpoch = epoch === '' || epoch === this.#epoch;
    const isKnown = seq > 0n && seq <= this.#applied.seq && isSameEpoch;
    if (isKnown || this.#closed) return;
    this.#stale = true;
    void this.#run();
  }

  /**
   * Catches up inside a transaction that holds the lock on the zone. Returns false if the document does
   * not belong to this journal; it is reconciled in the background then.
   */
  async catchUpWithin(tx: Tx, held: ZoneRow): Promise<boolean> {
    try {
      this.#applyForeign(await readMissing(tx, held, this));
      return true;
    } catch (error) {
      if (!(error instanceof JournalDiverged)) throw error;
      void this.catchUp();
      return false;
    }
  }

  /** Returns whether the document has an entry that was committed in the given epoch. */
  contains({ seq, epoch }: WrittenEntry): boolean {
    return epoch === this.#epoch && seq <= this.#applied.seq;
  }

  /** Closes the document, which has nothing that the journal lacks: all of it was committed. */
  #replace(): void {
    this.#closed = true;
    this.#isReplaced = true;
    this.#deps.onReplaced();
  }

  /** Whether the journal builds another document by now. */
  get isReplaced(): boolean {
    return this.#isReplaced;
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
      const slow = setTimeout(() => this.#setAvailable(false), SLOW_MILLISECONDS).unref();
      const result = await this.step();
      clearTimeout(slow);
      this.#setAvailable(result !== 'unavailable');
      if (result === 'done') retryDelay = FIRST_RETRY_MILLISECONDS;
      if (result !== 'unavailable') continue;
      await delay(retryDelay);
      retryDelay = Math.min(retryDelay * 2, MAX_RETRY_MILLISECONDS);
    }
    this.#running = undefined;
    if (this.#closed) this.#rejectQueued();
  }

  #setAvailable(isAvailable: boolean): void {
    if (this.#isAvailable === isAvailable) return;
    this.#isAvailable = isAvailable;
    this.#deps.onAvailability(isAvailable);
  }

  /**
   * Runs one pass of the write loop: takes the next batch, commits it, applies the result and
   * acknowledges it. Reads the journal instead if no batch is due.
   */
  async step(): Promise<StepResult> {
    // A commit does not read client ids. While these are stale, the pass reads instead.
    const readsFirst = this.#ownersStale || this.#diverged;
    this.#committing = readsFirst ? [] : this.#queue.splice(0, MAX_BATCH);
    this.#stale = false;
    const waiting = this.#waitingForCatchUp.splice(0);
    try {
      if (this.#committing.length > 0) await this.#commit(this.#committing);
      else if (this.#diverged) {
        await this.#reconcile();
        // This does not read client ids, for which some callers wait. The next pass does.
        this.#waitingForCatchUp.unshift(...waiting.splice(0));
      } else await this.#readJournal();
      for (const resolve of waiting) resolve();
      return 'done';
    } catch (error) {
      this.#waitingForCatchUp.unshift(...waiting);
      this.#stale = true;
      const { kind, rejected, retried } = classifyFailure(error, this.#committing);
      if (kind === 'diverged') this.#diverged = true;
      if (kind === 'unavailable') this.#deps.onError(error);
      for (const { reject } of rejected) reject(error as Error); // a refusal is always an Error
      this.#queue.unshift(...retried);
      if (kind === 'replaced') this.#replace();
      return kind;
    } finally {
      this.#committing = [];
    }
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    const time = this.#deps.clock.now();
    const touch = time.getTime() - this.#touchedAt > TOUCH_MILLISECONDS;
    const commit = await commitBatch(this.#deps, this, { batch, time, touch });
    const { missing, missingHead, appended, updates, head, outdated } = commit;
    if (touch) this.#touchedAt = time.getTime();
    for (const [client, zuid] of newOwners(appended, this.#owners)) this.#owners.set(client, zuid);
    this.#enterEpoch(commit.epoch);
    this.#applyForeign({ updates: missing, head: missingHead });
    const started = performance.now();
    this.#apply(updates, head);
    const share = (performance.now() - started) / Math.max(1, appended.length);
    for (const { zuid } of appended) this.#deps.onApplied(zuid, share);
    for (const { resolve } of appended) resolve();
    for (const { reject } of outdated) reject(new Outdated());
    if (appended.length > 0) this.#deps.announce(this.zone, head.seq);
  }

  async #readJournal(): Promise<void> {
    const readsOwners = this.#ownersStale;
    // Before reading, so that a call of `learnClients` in the meantime leads to another pass.
    this.#ownersStale = false;
    const found = await this.#deps.db
      .readEdition(this.zone.editionId, async (tx) => {
        const row = await findZoneInEpoch(tx, this.zone);
        const missing = row && (await readMissing(tx, row, this));
        if (!missing) return undefined;
        const { generation, current_epoch: epoch } = row;
        const clients = readsOwners ? await listClients(tx, { ...this.zone, generation }) : [];
        return { missing, clients, epoch };
      })
      .catch((error: unknown) => {
        this.#ownersStale ||= readsOwners;
        throw error;
      });
    for (const [client, zuid] of found?.clients ?? []) this.#owners.set(client, zuid);
    if (!found) return;
    this.#enterEpoch(found.epoch);
    this.#applyForeign(found.missing);
  }

  /** Stores what the document has and the journal lacks, and applies the reverse. */
  async #reconcile(): Promise<void> {
    const result = await reconcile(this.#deps, this, this.#deps.clock.now());
    const { missing, appended, head, epoch } = result;
    markOutdated(this.#unsaved(), [missing]);
    this.#diverged = false;
    this.#applied = head;
    // Other nodes may have registered client ids since.
    this.#ownersStale = true;
    this.#stale = true;
    this.doc.transact(() => Y.applyUpdate(this.doc, missing, FROM_JOURNAL), FROM_JOURNAL);
    this.#startHistory(epoch);
    if (appended) this.#deps.announce(this.zone, head.seq);
  }

  /** The rows may have gone back in time, even if the journal has not. */
  #enterEpoch(epoch: string): void {
    if (epoch !== this.#epoch) this.#startHistory(epoch);
  }

  #startHistory(epoch: string): void {
    this.#epoch = epoch;
    this.#recordedSeq = this.#applied.seq;
    for (const listener of this.#onHistoryChanged) listener();
  }

  /** Applies entries of other writers, and marks unsaved submissions that they make outdated. */
  #applyForeign({ updates, head }: MissingEntries): void {
    if (head.seq <= this.#applied.seq) return;
    markOutdated(this.#unsaved(), updates);
    this.#apply(updates, head);
  }

  #apply(updates: readonly Uint8Array[], head: EntryTag): void {
    if (head.seq <= this.#applied.seq) return;
    const before = this.#applied;
    this.#applied = head; // observers of the document read it while the updates are applied
    try {
      this.doc.transact(() => {
        for (const update of updates) Y.applyUpdate(this.doc, update, FROM_JOURNAL);
      }, FROM_JOURNAL);
      for (const update of updates) this.#bytes += update.length;
    } catch (error) {
      this.#applied = before;
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
