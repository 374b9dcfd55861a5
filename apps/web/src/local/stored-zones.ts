import * as Y from 'yjs';
import {
  committed,
  finished,
  openDatabase,
  type UpdateRecord,
  type ZoneRecord,
} from './database.ts';

/** A zone on this device. */
export interface StoredZoneInfo extends ZoneRecord {
  /** Number of changes that the service has not acknowledged. */
  readonly unsent: number;
  /** When the oldest of them was made, in milliseconds since 1970-01-01 UTC. */
  readonly unsentSince?: number;
  /** Number of changes that the service has refused and that are kept aside. */
  readonly refused: number;
}

/** Returns the zones that this device has stored for a person, last opened first. */
export async function listStoredZones(zuid: string): Promise<StoredZoneInfo[]> {
  const database = await openDatabase(zuid);
  const transaction = database.transaction(['zones', 'updates']);
  const all: IDBRequest<ZoneRecord[]> = transaction.objectStore('zones').getAll();
  const marked: IDBRequest<UpdateRecord[]> = transaction
    .objectStore('updates')
    .index('unsent')
    .getAll();
  const [records, updates] = await Promise.all([finished(all), finished(marked)]);
  const unsent = Map.groupBy(updates, ({ zone }) => zone);
  return records
    .map((record) => ({
      ...record,
      ...countChanges(unsent.get(record.zone) ?? []),
      refused: record.state?.refused?.length ?? 0,
    }))
    .sort((a, b) => b.openedTime - a.openedTime);
}

/** A change can have several updates, for example after it was split. */
function countChanges(updates: readonly UpdateRecord[]) {
  if (updates.length === 0) return { unsent: 0 };
  const ids = new Set(updates.map(({ changeId }) => changeId));
  const unsentSince = Math.min(...updates.map(({ changeTime = 0 }) => changeTime));
  return { unsent: ids.size, unsentSince };
}

/** Returns a stored zone. */
export async function findStoredZone(zuid: string, zone: string): Promise<ZoneRecord | undefined> {
  const database = await openDatabase(zuid);
  return await finished(database.transaction('zones').objectStore('zones').get(zone));
}

type Description = Pick<ZoneRecord, 'zoneName' | 'spaceName' | 'role'>;

/** Stores what is shown about a zone without a network. Does nothing if the zone is not stored. */
export async function describeZone(zuid: string, zone: string, shown: Description): Promise<void> {
  const database = await openDatabase(zuid);
  const transaction = database.transaction('zones', 'readwrite', { durability: 'relaxed' });
  const zones = transaction.objectStore('zones');
  const request: IDBRequest<ZoneRecord | undefined> = zones.get(zone);
  request.onsuccess = () => {
    if (request.result) zones.put({ ...request.result, ...shown });
  };
  await committed(transaction);
}

/** Deletes a zone, its unsent changes and its waiting images from this device. */
export async function deleteStoredZone(zuid: string, zone: string): Promise<void> {
  const database = await openDatabase(zuid);
  const transaction = database.transaction(['zones', 'updates', 'uploads'], 'readwrite');
  transaction.objectStore('zones').delete(zone);
  for (const name of ['updates', 'uploads']) {
    const store = transaction.objectStore(name);
    const keys = store.index('zone').getAllKeys(zone);
    keys.onsuccess = () => {
      for (const key of keys.result) store.delete(key);
    };
  }
  await committed(transaction);
}

const MAX_ZONES = 50;
const MAX_AGE = 90 * 24 * 60 * 60_000;

/** Deletes zones that were not opened for 90 days or are not among the last 50, unless changes wait. */
export async function deleteOldZones(zuid: string): Promise<void> {
  const oldest = Date.now() - MAX_AGE;
  const stored = await listStoredZones(zuid);
  const old = stored.filter(
    ({ unsent, refused, openedTime }, index) =>
      unsent + refused === 0 && (index >= MAX_ZONES || openedTime < oldest),
  );
  for (const { zone } of old) await deleteStoredZone(zuid, zone);
}

/** Returns the document of a stored zone, with its unsent changes. */
export async function readStoredDocument(zuid: string, zone: string): Promise<Y.Doc> {
  const database = await openDatabase(zuid);
  const updates = database.transaction('updates').objectStore('updates').index('zone');
  const records: UpdateRecord[] = await finished(updates.getAll(zone));
  const doc = new Y.Doc();
  for (const { update } of records) Y.applyUpdate(doc, update);
  return doc;
}
