import type { Database } from '../../db/database.ts';
import { listHeads } from './queries.ts';

/** Tells when the log of an edition has grown, on this node or on another. */
export interface LogHeads {
  /** Called by the sequencer of this node. */
  advance(editionId: string, head: string): void;
  /** Resolves when the log has an event after the number, or when the signal is aborted. */
  waitFor(editionId: string, after: bigint, signal: AbortSignal): Promise<void>;
  isClosed(): boolean;
  /** Ends all waiting. */
  close(): void;
}

interface Options {
  db: Database;
  onError: (error: unknown) => void;
}

interface Waiter {
  after: bigint;
  resolve: () => void;
}

// Events that other nodes logged are noticed after this time.
const LOOK_MILLISECONDS = 100;

export function createLogHeads({ db, onError }: Options): LogHeads {
  const waiters = new Map<string, Set<Waiter>>();
  let isLooking = false;
  let closed = false;

  const advanceTo = (editionId: string, head: bigint) => {
    for (const waiter of waiters.get(editionId) ?? []) if (waiter.after < head) waiter.resolve();
  };
  const look = async () => {
    if (isLooking || waiters.size === 0) return;
    isLooking = true;
    try {
      const heads = await db.readDirectory((tx) => listHeads(tx, [...waiters.keys()]));
      for (const [editionId, head] of heads) advanceTo(editionId, head);
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  };
  const interval = setInterval(() => void look(), LOOK_MILLISECONDS).unref();

  return {
    advance: (editionId, head) => advanceTo(editionId, BigInt(head)),
    async waitFor(editionId, after, signal) {
      if (closed || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter = { after, resolve };
      const others = waiters.get(editionId) ?? new Set();
      waiters.set(editionId, others.add(waiter));
      const stop = () => resolve();
      signal.addEventListener('abort', stop, { once: true });
      await promise;
      signal.removeEventListener('abort', stop);
      others.delete(waiter);
      if (others.size === 0) waiters.delete(editionId);
    },
    isClosed: () => closed,
    close() {
      closed = true;
      clearInterval(interval);
      for (const others of waiters.values()) for (const { resolve } of others) resolve();
    },
  };
}
