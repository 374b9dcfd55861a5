import type { StoredState, StoredUpdate, ZoneStore } from '@lienzo/sdk';
import { createClientLeases, isLeasable } from './client-leases.ts';
import {
  type ClientRecord,
  changeOf,
  finished,
  openDatabase,
  type UpdateRecord,
  type ZoneRecord,
} from './database.ts';
import { createWriteQueue, type StorageProblem, type Write } from './write-queue.ts';

export interface ZoneKey {
  readonly zuid: string;
  readonly editionId: string;
  readonly zoneId: string;
}

interface Options extends ZoneKey {
  readonly spaceId: string;
  /** Called when the device cannot store changes, and with undefined when it can again. */
  readonly onProblem?: (problem: StorageProblem | undefined) => void;
}

type ZoneChange = (record: ZoneRecord) => ZoneRecord;

const USE_STORED_EVERY = 60_000;

/** Returns the key under which a zone is stored. */
export function keyOf({ editionId, zoneId }: Pick<ZoneKey, 'editionId' | 'zoneId'>): string {
  return `${editionId}/${zoneId}`;
}

/** Creates the store of a zone in IndexedDB, for one session. */
export function createZoneStore(options: Options): ZoneStore {
  const { zuid, editionId, zoneId, spaceId, onProblem = () => {} } = options;
  const zone = keyOf(options);
  const open = () => openDatabase(zuid);
  const queue = createWriteQueue({ open, onProblem });
  const leases = createClientLeases(`lienzo-client/${zuid}/${zone}`);
  /** Updates that this session has loaded or written, which `replace` may delete. */
  const seen = new Set<number>();
  let clientId: number | undefined;
  let usedTime = 0;

  const write = (work: Write, isUrgent = true) => queue.add(work, isUrgent);
  const put = (update: StoredUpdate): Write => {
    const record = toRecord(zone, update);
    return (transaction) => {
      const request = transaction.objectStore('updates').add(record);
      request.onsuccess = () => seen.add(Number(request.result));
    };
  };
  /** Changes of the zone's record that wait for it to be read, by transaction. */
  const pending = new WeakMap<IDBTransaction, ZoneChange[]>();
  const changeZone = (change: ZoneChange): Write => {
    return (transaction) => {
      const together = pending.get(transaction);
      if (together) return void together.push(change);
      const changes = [change];
      pending.set(transaction, changes);
      const zones = transaction.objectStore('zones');
      const request: IDBRequest<ZoneRecord | undefined> = zones.get(zone);
      request.onsuccess = () => {
        const first = { zone, editionId, zoneId, spaceId, openedTime: Date.now() };
        zones.put(changes.reduce((record, next) => next(record), request.result ?? first));
      };
    };
  };
  const storeUse = () => {
    usedTime = Date.now();
    if (clientId === undefined) return;
    const record: ClientRecord = { zone, clientId, usedTime };
    write((transaction) => void transaction.objectStore('clients').put(record));
  };
  write(changeZone((record) => ({ ...record, openedTime: Date.now() })));

  return {
    async load() {
      await queue.flush();
      const database = await open();
      const transaction = database.transaction(['zones', 'updates']);
      const updates = transaction.objectStore('updates').index('zone').getAll(zone);
      const found: IDBRequest<ZoneRecord | undefined> = transaction.objectStore('zones').get(zone);
      const records: UpdateRecord[] = await finished(updates);
      const state = (await finished(found))?.state;
      for (const { seq = 0 } of records) seen.add(seq);
      if (records.length === 0 && !state) return undefined;
      return { updates: records.map(toUpdate), state: state ?? {} };
    },
    append(update) {
      write(put(update), update.change !== undefined);
      if (update.change && Date.now() - usedTime > USE_STORED_EVERY) storeUse();
    },
    acknowledge(changeIds) {
      if (changeIds.length === 0) return;
      write((transaction) => {
        const updates = transaction.objectStore('updates');
        for (const id of changeIds) removeMark(updates, id);
      });
    },
    replace(updates) {
      const puts = updates.map(put);
      write((transaction) => {
        const store = transaction.objectStore('updates');
        for (const seq of seen) store.delete(seq);
        seen.clear();
        for (const one of puts) one(transaction);
      });
      return queue.flush();
    },
    saveState(state: StoredState) {
      write(changeZone((record) => ({ ...record, state: { ...record.state, ...state } })));
    },
    async leaseClientId() {
      const database = await open();
      const clients = database.transaction('clients').objectStore('clients');
      const records: ClientRecord[] = await finished(clients.index('zone').getAll(zone));
      for (const record of records) {
        if (!isLeasable(record.usedTime, Date.now())) continue;
        if (!(await leases.reserve(record.clientId))) continue;
        clientId = record.clientId;
        storeUse();
        return clientId;
      }
      return undefined;
    },
    keepClientId(id) {
      clientId = id;
      void leases.reserve(id);
      storeUse();
    },
    flush: queue.flush,
    async clear() {
      write((transaction) => {
        transaction.objectStore('zones').delete(zone);
        deleteAll(transaction.objectStore('updates').index('zone'), zone);
        deleteAll(transaction.objectStore('clients').index('zone'), zone);
        seen.clear();
      });
      await queue.flush();
    },
    async close() {
      if (clientId !== undefined) storeUse();
      await queue.flush();
      queue.stop();
      leases.release();
    },
  };
}

function toRecord(zone: string, { update, change }: StoredUpdate): UpdateRecord {
  if (!change) return { zone, update };
  return { zone, update, changeId: change.id, changeTime: change.time, unsent: zone };
}

function toUpdate(record: UpdateRecord): StoredUpdate {
  const change = changeOf(record);
  return { update: record.update, ...(change && { change }) };
}

/** Marks an update as sent. */
function removeMark(updates: IDBObjectStore, changeId: string): void {
  const request: IDBRequest<UpdateRecord[]> = updates.index('changeId').getAll(changeId);
  request.onsuccess = () => {
    for (const { seq, zone, update } of request.result) updates.put({ seq, zone, update });
  };
}

function deleteAll(index: IDBIndex, zone: string): void {
  const request = index.openCursor(zone);
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    cursor.delete();
    cursor.continue();
  };
}
