import { setTimeout as delay } from 'node:timers/promises';
import * as Y from 'yjs';
import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { appendToJournal, listUpdates, readJournal } from '../../domain/journal/journal.ts';
import { listPieces } from '../../domain/journal/load-document.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import {
  findZoneByKey,
  type InZone,
  lockZoneByKey,
  type ZoneRow,
} from '../../domain/zones/queries.ts';
import type { Hint } from '../zone-bus.ts';
import { bindClients, ClientTaken, listClients } from './client-queries.ts';
import {
  isRival,
  makePending,
  markOutdated,
  newOwners,
  Outdated,
  type Pending,
  partition,
  type Submission,
  ZoneClosed,
} from './submission.ts';

export interface ZoneDependencies {
  db: Database;
  clock: Clock;
  settings: Settings;
  onError: (error: unknown) => void;
  /** Told after entries were committed, so that other nodes hear of them. */
  announce: (zone: InZone, seq: bigint, updates: readonly Uint8Array[]) => void;
  /** Told how long a submission waited until it was durable. */
  onAppended: (milliseconds: number) => void;
}

/** A zone's document in memory, always some entries of its journal and nothing else. */
export interface OpenZone {
  readonly zone: InZone;
  readonly doc: Y.Doc;
  /** Who writes under which Yjs client id. */
  readonly owners: ReadonlyMap<number, string>;
  /** The last entry that was there when it was opened. */
  readonly openedSeq: bigint;
  /** The last entry that was in the rows of its elements then. */
  readonly projectedSeq: bigint;
  /** The last entry that is in the document. */
  appliedSeq(): bigint;
  /**
   * Resolves when the update is durable and part of the document. Of updates under one Yjs client the
   * second must have been judged after the first was applied; otherwise it is `Outdated`.
   */
  submit(submission: Submission): Promise<void>;
  /** Takes in what others have written. */
  catchUp(): Promise<void>;
  /** The same, and who writes under which Yjs client id on other nodes. */
  learnClients(): Promise<void>;
  /** The same from what another node tells, if nothing is missing before it. */
  receiveHint(hint: Hint): void;
  /** Takes in, inside a transaction that holds the zone, all that is in its journal. */
  catchUpWithin(tx: Tx, held: ZoneRow): Promise<void>;
  /** How many submissions are not durable yet. */
  backlog(): number;
  /** Resolves when there are none. */
  idle(): Promise<void>;
  close(): void;
}

const MAX_ENTRIES = 256;
const FIRST_DELAY = 50;
const LONGEST_DELAY = 1_000;
const TOUCH_MILLISECONDS = 60_000;

// Marks changes that come from the journal; the engine must not try to store them again.
const FROM_JOURNAL = { source: 'local', skipStoreHooks: true } as const;

/** Loads a document piece by piece, letting others work in between, and keeps it at its journal. */
export async function openZone(
  deps: ZoneDependencies,
  zone: InZone,
  doc: Y.Doc,
): Promise<OpenZone> {
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
  return keepZone(deps, { zone, doc, owners, seq: BigInt(row.head), projectedSeq });
}

// Applying is synchronous; a large document would hold up everybody else.
async function applyPieces(doc: Y.Doc, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    Y.applyUpdate(doc, piece, FROM_JOURNAL);
    if (piece.length > 10_000) await delay(0);
  }
}

interface Loaded {
  zone: InZone;
  doc: Y.Doc;
  owners: Map<number, string>;
  seq: bigint;
  projectedSeq: bigint;
}

function keepZone(deps: ZoneDependencies, loaded: Loaded): OpenZone {
  const { zone, doc, owners, seq, projectedSeq } = loaded;
  const queue: Pending[] = [];
  /** Those who want to know what others have written until now. */
  const curious: (() => void)[] = [];
  let committing: Pending[] = [];
  let applied = seq;
  let running: Promise<void> | undefined;
  let behind = false;
  let strangers = false;
  let closed = false;
  let touched = 0;

  const apply = (updates: readonly Uint8Array[], head: bigint) => {
    if (head <= applied) return;
    const before = applied;
    applied = head; // whoever watches the document is to see which entry it is at
    try {
      doc.transact(() => {
        for (const update of updates) Y.applyUpdate(doc, update, FROM_JOURNAL);
      }, FROM_JOURNAL);
    } catch (error) {
      applied = before;
      throw error;
    }
  };

  /** The same with what others have written, while some of ours may wait after it was judged. */
  const takeIn = (updates: readonly Uint8Array[], head: bigint) => {
    if (head <= applied) return;
    markOutdated([...committing, ...queue], updates);
    apply(updates, head);
  };

  const readMissing = async (tx: Tx, held: ZoneRow): Promise<Uint8Array[]> => {
    const head = BigInt(held.head);
    if (head <= applied) return [];
    const rows = await listUpdates(tx, { ...zone, after: String(applied), upTo: held.head });
    if (BigInt(rows.length) === head - applied) return rows.map((row) => row.data);
    // Compacted away meanwhile: applying all of it again adds just what is missing.
    return listPieces(await readJournal(tx, held));
  };

  const commit = async (batch: readonly Pending[]): Promise<void> => {
    const time = deps.clock.now();
    const touch = time.getTime() - touched > TOUCH_MILLISECONDS;
    const written = await deps.db.changeEdition(zone.editionId, async (tx) => {
      const held = await lockZoneByKey(tx, zone);
      if (held?.status !== 'ACTIVE' || held.space_id !== zone.spaceId) throw new ZoneClosed();
      const missing = await readMissing(tx, held);
      markOutdated(batch, missing);
      const [outdated, fresh] = partition(batch, ({ isOutdated }) => isOutdated);
      const entries = fresh.map(({ update, zuid }) => ({ update, authorZuid: zuid }));
      const after = await appendToJournal(tx, held, { entries, time, settings: deps.settings });
      await bindClients(tx, zone, newOwners(fresh, owners));
      const author = fresh.at(-1)?.zuid;
      if (touch && author) await touchSpace(tx, { ...zone, zuid: author, time });
      return { missing, outdated, fresh, before: BigInt(held.head), head: BigInt(after.head) };
    });
    const { missing, outdated, fresh, before, head } = written;
    if (touch) touched = time.getTime();
    for (const [client, zuid] of newOwners(fresh, owners)) owners.set(client, zuid);
    takeIn(missing, before);
    const updates = fresh.map(({ update }) => update);
    apply(updates, head);
    for (const { resolve } of fresh) resolve();
    for (const { reject } of outdated) reject(new Outdated());
    if (fresh.length > 0) deps.announce(zone, head, updates);
  };

  const readNews = async (): Promise<void> => {
    const wanted = strangers;
    const news = await deps.db.readEdition(zone.editionId, async (tx) => {
      const found = await findZoneByKey(tx, zone);
      const clients = wanted ? await listClients(tx, zone) : [];
      return found && { head: BigInt(found.head), missing: await readMissing(tx, found), clients };
    });
    for (const [client, zuid] of news?.clients ?? []) owners.set(client, zuid);
    if (wanted) strangers = false;
    if (news) takeIn(news.missing, news.head);
  };

  const drain = async (): Promise<void> => {
    let wait = FIRST_DELAY;
    while (!closed && (queue.length > 0 || behind)) {
      committing = strangers ? [] : queue.splice(0, MAX_ENTRIES);
      behind = false;
      const asking = curious.splice(0);
      try {
        if (committing.length > 0) await commit(committing);
        else await readNews();
        for (const tell of asking) tell();
        wait = FIRST_DELAY;
      } catch (error) {
        curious.unshift(...asking);
        behind = true;
        if (!refuse(error)) {
          // The database is away. Nobody is told that anything was kept, and it is tried again.
          deps.onError(error);
          queue.unshift(...committing);
          await delay(wait);
          wait = Math.min(wait * 2, LONGEST_DELAY);
        }
      }
      committing = [];
    }
    running = undefined;
    if (closed) letGo();
  };
  /** Whether it is the submissions that cannot be kept. */
  const refuse = (error: unknown): boolean => {
    if (error instanceof ClientTaken) {
      const { client } = error;
      const [thieves, others] = partition(committing, ({ clients }) => clients.includes(client));
      for (const { reject } of thieves) reject(error);
      queue.unshift(...others);
      return true;
    }
    if (!(error instanceof ZoneClosed)) return false;
    for (const { reject } of committing) reject(error);
    return true;
  };
  const run = (): Promise<void> => {
    running ??= drain();
    return running;
  };
  const letGo = () => {
    for (const { reject } of queue.splice(0)) reject(new ZoneClosed());
    for (const tell of curious.splice(0)) tell();
  };
  const hear = async (): Promise<void> => {
    if (closed) return;
    const heard = new Promise<void>((resolve) => curious.push(resolve));
    behind = true;
    void run();
    await heard;
  };

  return {
    zone,
    doc,
    owners,
    openedSeq: seq,
    projectedSeq,
    appliedSeq: () => applied,
    backlog: () => queue.length + committing.length,
    async idle() {
      while (queue.length + committing.length > 0) await run();
    },
    async submit(submission) {
      if (closed) throw new ZoneClosed();
      const rivals = [...committing, ...queue].filter((other) => isRival(submission, other));
      if (rivals.length > 0) {
        await Promise.allSettled(rivals.map(({ done }) => done));
        throw new Outdated();
      }
      const pending = makePending(submission);
      const started = performance.now();
      queue.push(pending);
      void run();
      await pending.done;
      deps.onAppended(performance.now() - started);
    },
    catchUp: hear,
    learnClients() {
      strangers = true;
      return hear();
    },
    receiveHint({ seq: head, updates }) {
      const known = updates.length > 0 && head <= applied;
      if (known) return;
      const follows = updates.length > 0 && head - BigInt(updates.length) === applied;
      if (follows && !running) return takeIn(updates, head);
      behind = true;
      void run();
    },
    async catchUpWithin(tx, held) {
      takeIn(await readMissing(tx, held), BigInt(held.head));
    },
    close() {
      closed = true;
      if (!running) letGo();
    },
  };
}
