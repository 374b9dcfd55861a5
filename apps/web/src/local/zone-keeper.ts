import { type Connection, type LiveZone, openZone } from '@lienzo/sdk';
import { deleteOldZones, deleteStoredZone, listStoredZones } from './stored-zones.ts';
import type { StorageProblem } from './write-queue.ts';
import { createZoneStore, keyOf } from './zone-store.ts';

export interface ZoneAddress {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
}

/** An open zone whose work is kept on this device. */
export interface KeptZone {
  readonly zone: LiveZone;
  /** Returns why this device cannot store changes, if it cannot. */
  storageProblem(): StorageProblem | undefined;
}

/** A zone that is not on the screen and has changes that are not saved. */
export interface UnsentZone extends ZoneAddress {
  readonly changes: number;
  readonly since?: Date;
  readonly isRefused: boolean;
}

/**
 * Keeps zones open. A zone that is no longer on the screen stays open until its changes are saved, so
 * that navigation within the app loses nothing.
 */
export interface ZoneKeeper {
  /** Opens a zone, or returns it if it is still open. Call `release` for each call. */
  acquire(address: ZoneAddress): KeptZone;
  release(address: ZoneAddress): void;
  /** Closes a zone and deletes what this device has stored of it. */
  discard(address: ZoneAddress): Promise<void>;
  /** Opens all stored zones with unsent changes, which sends them. */
  sendUnsent(): Promise<void>;
  /** Returns the zones in the background whose changes wait. The same array until it changes. */
  unsent(): readonly UnsentZone[];
  /** Calls the listener after `unsent()` or a storage problem has changed. */
  subscribe(listener: () => void): () => void;
  closeAll(): void;
}

interface Entry {
  readonly address: ZoneAddress;
  readonly kept: KeptZone;
  users: number;
  /** Whether the store has been read. Unsent changes are unknown before. */
  isRestored: boolean;
}

export function createZoneKeeper(zuid: string, connection: Connection): ZoneKeeper {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let shown: readonly UnsentZone[] = [];
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const update = () => {
    const next = [...entries.values()].flatMap(describe);
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    notify();
  };
  const close = (key: string, { kept }: Entry) => {
    entries.delete(key);
    kept.zone.close();
    update();
  };
  /** Closes a zone in the background when everything is saved. */
  const settle = (key: string, entry: Entry) => {
    const { state } = entry.kept.zone.saving();
    if (state === 'unsaved') askForPersistence();
    if (entries.get(key) !== entry) return;
    if (entry.users > 0 || !entry.isRestored || state !== 'saved') return update();
    // A person without access keeps no copy. The check is repeated when the zone is opened again.
    const isForbidden = entry.kept.zone.refusal()?.kind === 'access';
    close(key, entry);
    if (isForbidden) void deleteStoredZone(zuid, key).catch(() => {});
  };
  const open = (key: string, address: ZoneAddress): Entry => {
    let problem: StorageProblem | undefined;
    const onProblem = (next: StorageProblem | undefined) => {
      problem = next;
      notify();
    };
    const store = createZoneStore({ zuid, ...address, onProblem });
    const zone = openZone({ ...connection, ...address, zuid, store });
    const kept = { zone, storageProblem: () => problem };
    const entry: Entry = { address, kept, users: 0, isRestored: false };
    entries.set(key, entry);
    zone.subscribe(() => settle(key, entry));
    void zone.restored().then(() => {
      entry.isRestored = true;
      settle(key, entry);
    });
    return entry;
  };
  const release = (key: string, entry: Entry) => {
    entry.users -= 1;
    // Later, because a component that leaves the screen may still write, and another may take over.
    setTimeout(settle, 0, key, entry);
  };

  return {
    acquire(address) {
      const key = keyOf(address);
      const entry = entries.get(key) ?? open(key, address);
      entry.users += 1;
      update();
      return entry.kept;
    },
    release(address) {
      const key = keyOf(address);
      const entry = entries.get(key);
      if (entry) release(key, entry);
    },
    async discard(address) {
      const key = keyOf(address);
      const entry = entries.get(key);
      if (entry) close(key, entry);
      await deleteStoredZone(zuid, key);
    },
    async sendUnsent() {
      await deleteOldZones(zuid).catch(() => {});
      const stored = await listStoredZones(zuid).catch(() => []);
      for (const { unsent, zone: key, editionId, zoneId, spaceId, state } of stored) {
        if (unsent === 0 || entries.has(key)) continue;
        const entry = open(key, { editionId, zoneId, spaceId: state?.spaceId ?? spaceId });
        entry.users += 1;
        release(key, entry);
      }
    },
    unsent: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    closeAll() {
      for (const [key, entry] of entries) close(key, entry);
    },
  };
}

function describe({ address, kept: { zone }, users }: Entry): UnsentZone[] {
  const { changes, since } = zone.saving();
  if (users > 0 || changes === 0) return [];
  const { spaceId } = zone.location();
  return [{ ...address, spaceId, changes, since, isRefused: zone.status() === 'refused' }];
}

let asked = false;

/** Asks the browser not to evict stored data, once there is something that only this device has. */
function askForPersistence(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => {});
}
