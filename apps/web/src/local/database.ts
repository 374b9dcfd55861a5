import type { ChangeInfo, StoredState } from '@lienzo/sdk';

/** A zone that this device has stored, for lists and for opening it without a network. */
export interface ZoneRecord {
  /** `editionId/zoneId`: a zone keeps both when it is moved to another space. */
  readonly zone: string;
  readonly editionId: string;
  readonly zoneId: string;
  readonly spaceId: string;
  readonly zoneName?: string;
  readonly spaceName?: string;
  /** The role of the person when the zone was last open. */
  readonly role?: string;
  /** When the zone was last opened, in milliseconds since 1970-01-01 UTC. */
  readonly openedTime: number;
  readonly state?: StoredState;
}

export interface UpdateRecord {
  /** Assigned by the database. */
  readonly seq?: number;
  readonly zone: string;
  readonly update: Uint8Array;
  /** Present while the service has not acknowledged the change. */
  readonly changeId?: string;
  readonly changeTime?: number;
  /** The zone again, present with `changeId`, so that an index finds unsent changes only. */
  readonly unsent?: string;
}

export interface ClientRecord {
  readonly zone: string;
  readonly clientId: number;
  /** When a session last wrote under the id. */
  readonly usedTime: number;
}

/** The image that an element shows until another one is uploaded. */
export interface ReplacedImage {
  readonly fileId?: string;
  /** The height of the new image divided by its width. */
  readonly ratio: number;
}

/** An image or another file that waits for its upload. The element that shows it is in the zone already. */
export interface UploadRecord {
  readonly elementId: string;
  readonly zone: string;
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
  readonly name: string;
  readonly bytes: Blob;
  /** Whether the element is a file card, which offers files of any kind. */
  readonly isCard?: boolean;
  /** Set if the image takes the place of what the element shows. */
  readonly replaces?: ReplacedImage;
  /** The file, when it is uploaded and the element does not show it yet. */
  readonly fileId?: string;
  /** Why the upload failed for good. */
  readonly problem?: string;
}

export type StoreName = 'zones' | 'updates' | 'clients';

const VERSION = 2;
const PREFIX = 'lienzo-zones-';

/** Some browsers occasionally never answer; the app then works without stored zones. */
const OPEN_TIMEOUT = 5_000;

const opened = new Map<string, Promise<IDBDatabase>>();
const blocked = new Set<string>();

/** Opens the database of a person. People who share a browser have separate databases. */
export function openDatabase(zuid: string): Promise<IDBDatabase> {
  if (blocked.has(zuid)) return Promise.reject(new Error('The person has signed out.'));
  const known = opened.get(zuid);
  if (known) return known;
  let request: IDBOpenDBRequest;
  try {
    request = indexedDB.open(PREFIX + zuid, VERSION);
  } catch (error) {
    // Browsers can block storage in frames of other sites.
    return Promise.reject(error);
  }
  request.onupgradeneeded = ({ oldVersion }) => createStores(request.result, oldVersion);
  const database = withTimeout(finished(request)).then((result) => {
    const forget = () => opened.delete(zuid);
    result.onclose = forget;
    // Another tab deletes the database at sign-out, or a newer version of the app changes it.
    result.onversionchange = () => {
      forget();
      result.close();
    };
    return result;
  });
  database.catch(() => opened.delete(zuid));
  opened.set(zuid, database);
  return database;
}

function createStores(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 2)
    database.createObjectStore('uploads', { keyPath: 'elementId' }).createIndex('zone', 'zone');
  if (oldVersion >= 1) return;
  database.createObjectStore('zones', { keyPath: 'zone' });
  const updates = database.createObjectStore('updates', { keyPath: 'seq', autoIncrement: true });
  updates.createIndex('zone', 'zone');
  updates.createIndex('changeId', 'changeId');
  updates.createIndex('unsent', 'unsent');
  database
    .createObjectStore('clients', { keyPath: ['zone', 'clientId'] })
    .createIndex('zone', 'zone');
}

function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer from IndexedDB.')), OPEN_TIMEOUT);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Ends all access of this page to the database of a person, until the page is reloaded. */
export async function blockDatabase(zuid: string): Promise<void> {
  blocked.add(zuid);
  const database = await opened.get(zuid)?.catch(() => undefined);
  database?.close();
  opened.delete(zuid);
}

/** Deletes everything that this device has stored for a person. */
export async function deleteDatabase(zuid: string): Promise<void> {
  await blockDatabase(zuid);
  await finished(indexedDB.deleteDatabase(PREFIX + zuid));
}

export function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when a transaction is stored. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The write was aborted.'));
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Returns the change that a stored update stands for, while it is unsent. */
export function changeOf({ changeId, changeTime }: UpdateRecord): ChangeInfo | undefined {
  return changeId === undefined ? undefined : { id: changeId, time: changeTime ?? 0 };
}
