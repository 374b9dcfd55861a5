import { elementsOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Offload } from '../../core/offload.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { projectUnlocked } from '../../domain/journal/catch-up.ts';
import { projectOpen } from '../../domain/journal/project-open.ts';
import { containsEntry, type EntryTag } from '../../domain/journal/read.ts';
import { lockZoneByKey, type ZoneRow } from '../../domain/zones/queries.ts';
import { readElementBytes } from '../../domain/zones/zone-storage.ts';
import type { ZoneSize } from './zone-size.ts';
import type { ZoneWriter } from './zone-writer.ts';

// Well below the half second within which the rows are guaranteed to be current.
const DELAY_MILLISECONDS = 200;
const RETRY_MILLISECONDS = 1_000;
const FAR_BEHIND_MILLISECONDS = 30_000;

interface Deps {
  db: Database;
  offload: Offload;
  size: ZoneSize;
  onError: (error: unknown) => void;
  /** Called with the time that the rows lagged behind. */
  onProjected: (milliseconds: number) => void;
}

/** Projects the document of an open zone into the element rows. */
export interface RoomProjection {
  /** Projects inside a transaction that has locked the zone. Returns false if that needs the journal. */
  projectWithin(tx: Tx, held: ZoneRow): Promise<boolean>;
  /** Resolves when the rows are current. */
  settle(): Promise<void>;
  isCurrent(): boolean;
  /** Returns whether the rows have lagged behind for more than 30 seconds. */
  isFarBehind(): boolean;
  close(): void;
}

export function createRoomProjection(deps: Deps, writer: ZoneWriter): RoomProjection {
  const { db, offload, size, onError, onProjected } = deps;
  const { zone, doc } = writer;
  /** Keys of changed elements, with the last entry that changed each of them. */
  const changed = new Map<string, bigint>();
  /** The last entry that is known to be in the rows. */
  let projectedSeq = writer.projectedSeq;
  let timer: NodeJS.Timeout | undefined;
  let projecting: Promise<void> | undefined;
  let laggingSince: number | undefined;
  /** How often the journal went back in time, which assigns its numbers again. */
  let histories = 0;
  let closed = false;

  // An entry that changes no element counts, too: the rows record the entry they are at.
  const isLagging = () => projectedSeq < writer.appliedSeq;
  const recordChanges = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    for (const event of events) {
      const [key] = event.path;
      // Includes elements that were added and removed in one transaction: they leave a tombstone.
      const keys = key === undefined && event instanceof Y.YMapEvent ? event.keysChanged : [key];
      for (const one of keys) changed.set(String(one), writer.appliedSeq);
    }
  };
  const schedule = (milliseconds: number) => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void attempt();
    }, milliseconds).unref();
  };
  const scheduleIfLagging = () => {
    if (!isLagging()) return;
    laggingSince ??= performance.now();
    schedule(DELAY_MILLISECONDS);
  };
  const attempt = async (): Promise<void> => {
    try {
      if (!closed && isLagging()) await projectOnce();
      scheduleIfLagging();
    } catch (error) {
      onError(error);
      schedule(RETRY_MILLISECONDS);
    }
  };
  const elements = elementsOf(doc);
  elements.observeDeep(recordChanges);
  doc.on('afterTransaction', scheduleIfLagging);
  writer.onHistoryChanged(() => {
    // All rows are compared with the journal once.
    histories += 1;
    projectedSeq = -1n;
    changed.clear();
    scheduleIfLagging();
  });
  scheduleIfLagging();

  const advanceTo = (seq: bigint) => {
    if (seq > projectedSeq) projectedSeq = seq;
    for (const [key, at] of changed) if (at <= projectedSeq) changed.delete(key);
  };
  /** Returns undefined if the changes since the last projection are not all known here. */
  const projectChanges = async (tx: Tx, held: ZoneRow): Promise<ZoneRow | undefined> => {
    let applied: EntryTag;
    do {
      ({ applied } = writer);
      // The database went back in time: the document is not the one of this journal.
      if (!(await containsEntry(tx, held, applied))) return undefined;
    } while (applied !== writer.applied);
    const { seq } = applied;
    const rowsSeq = BigInt(held.projected_seq);
    if (rowsSeq >= seq) return held; // another node has projected this or a later entry
    // A previous node left before it projected its last entries, whose changes were not recorded here.
    if (rowsSeq < writer.recordedSeq) return undefined;
    // The rows went back in time, although the journal did not. The changes since are no longer known.
    if (rowsSeq < projectedSeq) return undefined;
    return projectOpen(tx, held, { doc, seq, keys: [...changed.keys()] });
  };
  const project = async (): Promise<void> => {
    const history = histories;
    const growth = size.pending();
    const projectLocked = async (tx: Tx) => {
      const held = await lockZoneByKey(tx, zone);
      const projected = held && (await projectChanges(tx, held));
      return { held, projected, bytes: projected && (await readElementBytes(tx, projected)) };
    };
    const after = await db.changeEdition(zone.editionId, projectLocked, zone.zoneId);
    // The changes up to the opening are only in the journal. Then those since can be projected.
    if (after.bytes !== undefined) size.settle(after.bytes, growth);
    if (after.held && !after.projected) {
      await projectUnlocked({ db, offload }, zone);
      // The entry that the document is at was compacted, so only reading the journal again helps. Not in
      // other cases: while a database is being restored, its journal must not be reconciled.
      if (BigInt(after.held.snapshot_seq) >= writer.appliedSeq) await writer.catchUp();
      return;
    }
    if (history !== histories) return; // the numbers belong to another history
    advanceTo(after.projected ? BigInt(after.projected.projected_seq) : writer.appliedSeq);
    if (laggingSince !== undefined) onProjected(performance.now() - laggingSince);
    laggingSince = undefined;
  };
  const projectOnce = (): Promise<void> => {
    projecting ??= project().finally(() => {
      projecting = undefined;
    });
    return projecting;
  };

  return {
    // A closed projection no longer records changes, so it cannot tell which elements to write.
    projectWithin: async (tx, held) => !closed && (await projectChanges(tx, held)) !== undefined,
    async settle() {
      while (!closed && isLagging()) await projectOnce();
    },
    isCurrent: () => !isLagging(),
    isFarBehind: () =>
      laggingSince !== undefined && performance.now() - laggingSince > FAR_BEHIND_MILLISECONDS,
    close() {
      closed = true;
      clearTimeout(timer);
      elements.unobserveDeep(recordChanges);
      doc.off('afterTransaction', scheduleIfLagging);
    },
  };
}
