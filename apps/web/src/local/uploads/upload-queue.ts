import { type Client, type LiveZone, uploadFile } from '@lienzo/sdk';
import type { UploadRecord } from '../database.ts';
import type { ZoneAddress, ZoneKeeper } from '../zone-keeper.ts';
import { keyOf } from '../zone-store.ts';
import { sendWithProgress } from './send-bytes.ts';
import { showFile } from './show-file.ts';
import { NotAnImage, problemOf, type UploadProblem } from './upload-problem.ts';
import { deleteUpload, findUpload, listUploads, storeUploads } from './upload-records.ts';

export type { UploadProblem } from './upload-problem.ts';

/** The state of an image or another file on its way to the service. */
export interface Upload {
  readonly elementId: string;
  readonly name: string;
  readonly bytes: Blob;
  /** `waiting`: for the network. `uploaded`: the service has the file, but the element is removed and may return. */
  readonly state: 'queued' | 'waiting' | 'sending' | 'failed' | 'uploaded';
  /** How much was sent, from 0 to 1. */
  readonly progress: number;
  readonly problem?: UploadProblem | undefined;
  readonly fileId?: string | undefined;
  /** Whether the element is a file card. */
  readonly isCard: boolean;
  /** Whether the element shows another image until then. */
  readonly isReplacement: boolean;
}

export type NewUpload = Pick<UploadRecord, 'elementId' | 'name' | 'bytes' | 'isCard' | 'replaces'>;

/**
 * Uploads files, at most 3 at a time, and lets their elements show or offer them. Keeps what waits on this device,
 * so that uploads continue after a reload and without the zone on the screen.
 */
export interface UploadQueue {
  add(address: ZoneAddress, uploads: readonly NewUpload[]): void;
  /** Continues the uploads of earlier sessions. */
  resume(): Promise<void>;
  /** Returns the uploads of a zone. The same array until it changes. */
  inZone(address: Pick<ZoneAddress, 'editionId' | 'zoneId'>): readonly Upload[];
  retry(elementId: string): void;
  /** Abandons an upload. Its element stays. */
  remove(elementId: string): void;
  /** Lets elements that return, for example by redo, show their files while the zone is on the screen. */
  follow(address: Pick<ZoneAddress, 'editionId' | 'zoneId'>, zone: LiveZone): () => void;
  subscribe(listener: () => void): () => void;
}

interface QueueOptions {
  readonly zuid: string;
  readonly client: Client;
  readonly zones: ZoneKeeper;
  /** The address of the service. */
  readonly baseUrl: string;
}

interface Entry {
  record: UploadRecord;
  shown: Upload;
  readonly abort: AbortController;
  /** Whether it was added in an earlier session. */
  readonly isRestored: boolean;
}

const MAX_CONCURRENT = 3;
/** The address for the bytes is valid for 15 minutes. */
const SEND_MILLISECONDS = 14 * 60_000;
const MIN_WAIT = 2_000;
const MAX_WAIT = 60_000;

// Without a network, uploads wait until it is back.
const PATIENT = { timeout: Number.POSITIVE_INFINITY };

export function createUploadQueue({ zuid, client, zones, baseUrl }: QueueOptions): UploadQueue {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const lists = new Map<string, readonly Upload[]>();
  let free = MAX_CONCURRENT;
  const waiting: (() => void)[] = [];

  const notify = (zone: string) => {
    lists.delete(zone);
    for (const listener of [...listeners]) listener();
  };
  const update = (entry: Entry, change: Partial<Upload>) => {
    entry.shown = { ...entry.shown, ...change };
    notify(entry.record.zone);
  };
  /** Without storage, the queue lasts as long as the page. */
  const store = (entry: Entry, change: Partial<UploadRecord>) => {
    entry.record = { ...entry.record, ...change };
    return storeUploads(zuid, [entry.record]).catch(() => {});
  };
  const drop = async ({ record }: Entry) => {
    entries.delete(record.elementId);
    notify(record.zone);
    await deleteUpload(zuid, record.elementId).catch(() => {});
  };
  const inTurn = async (work: () => Promise<void>) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };

  const send = async (entry: Entry, spaceId: string) => {
    const { editionId, zoneId, name, bytes } = entry.record;
    const zone = { edition_id: editionId, space_id: spaceId, zone_id: zoneId };
    update(entry, { state: 'sending', progress: 0, problem: undefined });
    const file = await uploadFile(client, {
      ...{ baseUrl, ...zone, name, bytes },
      signal: entry.abort.signal,
      timeout: SEND_MILLISECONDS,
      fetch: sendWithProgress((progress) => update(entry, { progress })),
    });
    if (file.kind !== 'IMAGE' && !entry.record.isCard) {
      const params = { ...zone, file_id: file.file_id };
      await client.files.remove(params).catch(() => {}); // it only takes space
      throw new NotAnImage();
    }
    await store(entry, { fileId: file.file_id });
  };

  /** Repeats until the service has the file or refuses it. */
  const sendUntilDone = async (entry: Entry, zone: LiveZone) => {
    for (
      let wait = MIN_WAIT;
      entry.record.fileId === undefined;
      wait = Math.min(wait * 2, MAX_WAIT)
    )
      try {
        await inTurn(() => send(entry, zone.location().spaceId));
      } catch (error) {
        const problem = problemOf(error);
        if (problem || entry.abort.signal.aborted) throw error;
        update(entry, { state: 'waiting' });
        await pauseUntilOnline(wait, entry.abort.signal);
      }
  };

  /** Lets the element show its file. Returns false if the element does not exist. */
  const show = (entry: Entry, zone: LiveZone): boolean => {
    if (!showFile(zone, entry.record)) return false;
    entries.delete(entry.record.elementId);
    notify(entry.record.zone);
    // Until then, a reload repeats this.
    void zone.durable().then(
      () => deleteUpload(zuid, entry.record.elementId).catch(() => {}),
      () => {},
    );
    return true;
  };

  const process = async (entry: Entry) => {
    const { record, isRestored } = entry;
    const stored = isRestored ? await findUpload(zuid, record.elementId) : record;
    if (!stored || entry.abort.signal.aborted) return await drop(entry); // done by another tab
    entry.record = stored;
    const { zone } = zones.acquire(record);
    try {
      if (isRestored) await zone.ready(PATIENT);
      // Removed in an earlier session, whose undo history is gone.
      if (isRestored && !zone.find('shape', record.elementId)) return await drop(entry);
      await sendUntilDone(entry, zone);
      await zone.ready(PATIENT);
      update(entry, { state: 'uploaded', progress: 1, fileId: entry.record.fileId });
      show(entry, zone);
    } finally {
      zones.release(record);
    }
  };

  const start = (entry: Entry) => {
    const { elementId } = entry.record;
    withLock(`lienzo-upload/${zuid}/${elementId}`, () => process(entry)).catch((error: unknown) => {
      if (entry.abort.signal.aborted) return;
      const problem = problemOf(error) ?? 'failed';
      update(entry, { state: 'failed', problem });
      void store(entry, { problem });
    });
  };

  const insert = (record: UploadRecord, isRestored: boolean): Entry => {
    const { elementId, name, bytes, problem, fileId, isCard = false, replaces } = record;
    const shown: Upload = {
      ...{ elementId, name, bytes, progress: 0, fileId, isCard },
      state: problem ? 'failed' : 'queued',
      problem: problem as UploadProblem | undefined, // as `start` stored it
      isReplacement: replaces !== undefined,
    };
    const entry: Entry = { record, shown, abort: new AbortController(), isRestored };
    entries.get(elementId)?.abort.abort();
    entries.set(elementId, entry);
    notify(record.zone);
    return entry;
  };

  return {
    add(address, uploads) {
      const { editionId, spaceId, zoneId } = address;
      const records = uploads.map((upload): UploadRecord => {
        return { ...upload, editionId, spaceId, zoneId, zone: keyOf(address) };
      });
      void storeUploads(zuid, records).catch(() => {});
      for (const record of records) start(insert(record, false));
    },
    async resume() {
      const records = await listUploads(zuid).catch(() => []);
      for (const record of records) {
        if (entries.has(record.elementId)) continue;
        const entry = insert(record, true);
        if (record.problem === undefined) start(entry);
      }
    },
    inZone(address) {
      const zone = keyOf(address);
      const known = lists.get(zone);
      if (known) return known;
      const all = [...entries.values()].filter(({ record }) => record.zone === zone);
      const list = all.map(({ shown }) => shown);
      lists.set(zone, list);
      return list;
    },
    retry(elementId) {
      const entry = entries.get(elementId);
      if (entry?.shown.state !== 'failed') return;
      const { problem: _, ...record } = entry.record;
      void storeUploads(zuid, [record]).catch(() => {});
      start(insert(record, false));
    },
    remove(elementId) {
      const entry = entries.get(elementId);
      if (!entry) return;
      entry.abort.abort();
      void drop(entry);
    },
    follow(address, zone) {
      const key = keyOf(address);
      return zone.subscribe(() => {
        for (const entry of entries.values())
          if (entry.record.zone === key && entry.shown.state === 'uploaded') show(entry, zone);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Keeps other tabs from uploading the same image. They wait, and then find that it is done. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, work) : work());
}

/** Waits for a time, or until the network is back. */
function pauseUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
