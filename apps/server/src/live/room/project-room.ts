import { elementsOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Offload } from '../../core/offload.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { projectOpen } from '../../domain/journal/project-open.ts';
import { projectZone } from '../../domain/journal/project-zone.ts';
import { lockZoneByKey, type ZoneRow } from '../../domain/zones/queries.ts';
import type { OpenZone } from './zone-writer.ts';

// Well below the half second after which everybody may rely on the rows.
const DELAY_MILLISECONDS = 200;
const RETRY_MILLISECONDS = 1_000;

interface Deps {
  db: Database;
  offload: Offload;
  onError: (error: unknown) => void;
  /** Told how long the rows were behind. */
  onFollowed: (milliseconds: number) => void;
}

/** Lets the rows of an open zone follow its document. */
export interface Follower {
  /** Writes what is due, inside a transaction that holds the zone. False if that needs the journal. */
  projectWithin(tx: Tx, held: ZoneRow): Promise<boolean>;
  /** Writes what is due and resolves when the rows are right. */
  settle(): Promise<void>;
  isSettled(): boolean;
  close(): void;
}

export function followZone(deps: Deps, open: OpenZone): Follower {
  const { db, offload, onError, onFollowed } = deps;
  /** Keys of changed elements with the entry that changed them last. */
  const changed = new Map<string, bigint>();
  /** The last entry that is known to be in the rows. */
  let known = open.projectedSeq;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let behindSince: number | undefined;
  let closed = false;

  // Also an entry that changes no element leaves the rows behind: they must say how far they are.
  const isDue = () => known < open.appliedSeq();
  const notice = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    for (const event of events) {
      const [key] = event.path;
      // Also those that came and went at once: they leave a tombstone.
      const keys = key === undefined && event instanceof Y.YMapEvent ? event.keysChanged : [key];
      for (const one of keys) changed.set(String(one), open.appliedSeq());
    }
  };
  const plan = (milliseconds: number) => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void attempt();
    }, milliseconds).unref();
  };
  const planDue = () => {
    if (!isDue()) return;
    behindSince ??= performance.now();
    plan(DELAY_MILLISECONDS);
  };
  const attempt = async (): Promise<void> => {
    try {
      if (isDue()) await writeDue();
      planDue();
    } catch (error) {
      onError(error);
      plan(RETRY_MILLISECONDS);
    }
  };
  const elements = elementsOf(open.doc);
  elements.observeDeep(notice);
  open.doc.on('afterTransaction', planDue);
  planDue();

  const learn = (seq: bigint) => {
    if (seq > known) known = seq;
    for (const [key, at] of changed) if (at <= known) changed.delete(key);
  };
  const project = async (tx: Tx, held: ZoneRow): Promise<ZoneRow | undefined> => {
    const seq = open.appliedSeq();
    const projected = BigInt(held.projected_seq);
    // Somebody was faster, and knew more.
    if (projected >= seq) return held;
    // Whoever had it open before has left rows behind that we know nothing about.
    if (projected < open.openedSeq) return undefined;
    return projectOpen(tx, held, { doc: open.doc, seq, keys: [...changed.keys()] });
  };
  const write = async (): Promise<void> => {
    const { editionId } = open.zone;
    const after = await db.changeEdition(editionId, async (tx) => {
      const held = await lockZoneByKey(tx, open.zone);
      if (!held) return undefined;
      return (await project(tx, held)) ?? (await projectZone(tx, offload, held)).zone;
    });
    learn(after ? BigInt(after.projected_seq) : open.appliedSeq());
    if (behindSince !== undefined) onFollowed(performance.now() - behindSince);
    behindSince = undefined;
  };
  const writeDue = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  return {
    // After the end nobody notes what changes any more, so what is due is not known.
    projectWithin: async (tx, held) => !closed && (await project(tx, held)) !== undefined,
    async settle() {
      while (isDue()) await writeDue();
    },
    isSettled: () => !isDue(),
    close() {
      closed = true;
      clearTimeout(timer);
      elements.unobserveDeep(notice);
      open.doc.off('afterTransaction', planDue);
    },
  };
}
