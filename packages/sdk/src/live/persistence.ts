import * as Y from 'yjs';
import type { Change, Outbox } from './outbox.ts';
import type { StoredUpdate, StoredZone, ZoneStore } from './zone-store.ts';

/** Marks updates that come from the store. */
export const FROM_STORE = Symbol('from the store');

// Applying many small updates is slower than applying one snapshot of the same size.
const COMPACT_UPDATES = 1_000;

/** Keeps a document in a store, if the zone has one. */
export interface Persistence {
  /** Restores the document and the unsent changes. Resolves to what was stored. */
  restore(doc: Y.Doc, outbox: Outbox): Promise<StoredZone | undefined>;
  /** Takes snapshots of another document from now on. */
  follow(doc: Y.Doc, outbox: Pick<Outbox, 'changes'>): void;
  append(update: Uint8Array, change?: Change): void;
  acknowledge(changes: readonly Change[]): void;
  /** Stores a document and its unsent changes in place of everything stored so far. */
  replace(doc: Y.Doc, changes: readonly Change[]): void;
}

export function createPersistence(store: ZoneStore | undefined): Persistence {
  let count = 0;
  let compact = () => {};
  const replace = (doc: Y.Doc, changes: readonly Change[]) => {
    count = 0;
    const snapshot: StoredUpdate = { update: Y.encodeStateAsUpdate(doc) };
    void store?.replace([snapshot, ...changes.map(toStored)]);
  };
  const follow = (doc: Y.Doc, outbox: Pick<Outbox, 'changes'>) => {
    compact = () => replace(doc, outbox.changes());
  };
  return {
    follow,
    async restore(doc, outbox) {
      follow(doc, outbox);
      const stored = await store?.load();
      if (!stored) return undefined;
      doc.transact(() => {
        for (const { update } of stored.updates) Y.applyUpdate(doc, update, FROM_STORE);
      }, FROM_STORE);
      outbox.restore(stored.updates);
      if (stored.updates.length > COMPACT_UPDATES) compact();
      return stored;
    },
    append(update, change) {
      store?.append(change ? toStored(change) : { update });
      count += 1;
      if (store && count >= COMPACT_UPDATES) compact();
    },
    acknowledge: (changes) => store?.acknowledge(changes.map(({ id }) => id)),
    replace,
  };
}

function toStored({ update, id, time }: Change): StoredUpdate {
  return { update, change: { id, time } };
}
