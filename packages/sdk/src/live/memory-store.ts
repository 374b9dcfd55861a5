import type { StoredState, StoredUpdate, ZoneStore } from './zone-store.ts';

/** Milliseconds in which messages of a closed session may still reach the service. */
const LEASE_PAUSE_MILLISECONDS = 5 * 60_000;

interface Content {
  updates: StoredUpdate[];
  state: StoredState;
  /** When a session last used each client id; undefined while one does. */
  clientIds: Map<number, number | undefined>;
  isEmpty: boolean;
}

/** Content that several sessions in one process share; see `createMemoryStore`. */
export interface MemoryStore extends ZoneStore {
  /** Returns the store of another session on the same content. */
  join(): MemoryStore;
}

/** Creates a store in memory, for tests and for programs that reopen zones. */
export function createMemoryStore(now: () => number = Date.now): MemoryStore {
  const content: Content = { updates: [], state: {}, clientIds: new Map(), isEmpty: true };
  return openSession(content, now);
}

function openSession(content: Content, now: () => number): MemoryStore {
  const seen = new Set<StoredUpdate>();
  const used = new Set<number>();
  return {
    join: () => openSession(content, now),
    async load() {
      for (const update of content.updates) seen.add(update);
      if (content.isEmpty) return undefined;
      return { updates: [...content.updates], state: content.state };
    },
    append(update) {
      content.isEmpty = false;
      content.updates.push(update);
      seen.add(update);
    },
    acknowledge(changeIds) {
      const ids = new Set(changeIds);
      content.updates = content.updates.map((stored) => {
        if (!stored.change || !ids.has(stored.change.id)) return stored;
        const plain = { update: stored.update };
        if (seen.has(stored)) seen.add(plain);
        return plain;
      });
    },
    async replace(updates) {
      content.isEmpty = false;
      const ofOthers = content.updates.filter((update) => !seen.has(update));
      content.updates = [...updates, ...ofOthers];
      for (const update of updates) seen.add(update);
    },
    saveState(state) {
      content.isEmpty = false;
      content.state = { ...content.state, ...state };
    },
    async leaseClientId() {
      for (const [clientId, time] of content.clientIds) {
        if (time === undefined || now() - time < LEASE_PAUSE_MILLISECONDS) continue;
        content.clientIds.set(clientId, undefined);
        used.add(clientId);
        return clientId;
      }
      return undefined;
    },
    keepClientId(clientId) {
      content.clientIds.set(clientId, undefined);
      used.add(clientId);
    },
    async flush() {},
    async clear() {
      Object.assign(content, { updates: [], state: {}, clientIds: new Map(), isEmpty: true });
    },
    async close() {
      for (const clientId of used) content.clientIds.set(clientId, now());
    },
  };
}
