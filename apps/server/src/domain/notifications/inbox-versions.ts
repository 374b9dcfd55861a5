import type { Database } from '../../db/database.ts';
import type { PersonInEdition } from '../editions/queries.ts';
import { listVersions } from './inbox-queries.ts';

/** Tells when the inbox of a person has changed, on this node or on another. */
export interface InboxVersions {
  /** Called when inboxes were changed on this node. */
  advance(editionId: string, zuids: readonly string[]): void;
  /** Resolves when the inbox may have a version after this one, or when the signal is aborted. */
  waitFor(person: PersonInEdition, after: bigint, signal: AbortSignal): Promise<void>;
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

interface Waiting {
  person: PersonInEdition;
  waiters: Set<Waiter>;
}

/** Changes that other nodes made are noticed after this time. */
const LOOK_MILLISECONDS = 1_000;

export function createInboxVersions({ db, onError }: Options): InboxVersions {
  const waiting = new Map<string, Waiting>();
  let isLooking = false;
  let closed = false;

  const look = async () => {
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    try {
      const people = [...waiting.values()].map(({ person }) => person);
      for (const { version, ...person } of await db.readDirectory((tx) => listVersions(tx, people)))
        for (const waiter of waiting.get(keyOf(person))?.waiters ?? [])
          if (waiter.after < version) waiter.resolve();
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  };
  const interval = setInterval(() => void look(), LOOK_MILLISECONDS).unref();

  return {
    advance(editionId, zuids) {
      for (const zuid of zuids)
        for (const { resolve } of waiting.get(keyOf({ editionId, zuid }))?.waiters ?? []) resolve();
    },
    async waitFor(person, after, signal) {
      if (closed || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter = { after, resolve };
      const key = keyOf(person);
      const { waiters } = waiting.get(key) ?? { waiters: new Set<Waiter>() };
      waiting.set(key, { person, waiters: waiters.add(waiter) });
      const stop = () => resolve();
      signal.addEventListener('abort', stop, { once: true });
      await promise;
      signal.removeEventListener('abort', stop);
      waiters.delete(waiter);
      if (waiters.size === 0) waiting.delete(key);
    },
    isClosed: () => closed,
    close() {
      closed = true;
      clearInterval(interval);
      for (const { waiters } of waiting.values()) for (const { resolve } of waiters) resolve();
    },
  };
}

function keyOf({ editionId, zuid }: PersonInEdition): string {
  return `${editionId} ${zuid}`;
}
