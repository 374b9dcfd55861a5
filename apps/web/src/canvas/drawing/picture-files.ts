import type { DataOf, getFile } from '@lienzo/contract';
import { readTimestamp } from '../../api/timestamp.ts';

/** A file of a zone, with its ThumbHash in Base64 if it is an image. */
export type PictureFile = DataOf<typeof getFile>['file'];
export type Rendition = NonNullable<PictureFile['renditions']>[number];

/** Reads the files of a zone. */
export interface FileReader {
  list(): Promise<readonly PictureFile[]>;
  find(fileId: string): Promise<PictureFile>;
}

/** More unknown files are listed together. */
const MAX_SINGLE = 3;
/** Files that are asked for within this time are read together. */
const COLLECT_MILLISECONDS = 10;
/** Time after which a file that could not be read is asked for again. */
const RETRY_MILLISECONDS = 10_000;
/** Addresses are renewed this long before they expire. */
const RENEW_MILLISECONDS = 60_000;

const FILE_ID = /^\d+$/;

/** Reads what is known about the files of pictures, and downloads them. Calls `report` when it knows more. */
export function createPictureFiles(reader: FileReader, report: (source: string) => void) {
  const known = new Map<string, PictureFile>();
  const failed = new Set<string>();
  let asked = new Set<string>();
  let reading: Promise<void> | undefined;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const later = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer);
  };
  const fail = (source: string) => {
    if (failed.has(source)) return;
    failed.add(source);
    later(RETRY_MILLISECONDS, () => {
      failed.delete(source);
      report(source);
    });
  };
  const readAll = async (sources: ReadonlySet<string>) => {
    const isSingle = sources.size <= MAX_SINGLE;
    const found = isSingle
      ? (await Promise.all([...sources].map((id) => reader.find(id).catch(() => [])))).flat()
      : await reader.list().catch(() => []);
    for (const file of found) {
      failed.delete(file.file_id);
      known.set(file.file_id, file);
    }
    for (const source of sources) {
      if (known.has(source)) report(source);
      else fail(source);
    }
  };
  const collect = async (): Promise<void> => {
    await new Promise<void>((resolve) => later(COLLECT_MILLISECONDS, resolve));
    const sources = asked;
    asked = new Set();
    await readAll(sources);
    reading = undefined;
    if (asked.size > 0) ask();
  };
  const ask = () => {
    reading ??= collect();
    return reading;
  };
  /** Waits for the files that are being read, and then for those that were asked for in the meantime. */
  const untilRead = async (source: string) => {
    do await ask();
    while (asked.has(source));
  };
  const isKnown = (source: string): boolean => {
    if (known.has(source)) return true;
    if (!FILE_ID.test(source) || failed.has(source)) return false;
    asked.add(source);
    void ask();
    return false;
  };
  const renditionsOf = (source: string) => known.get(source)?.renditions ?? [];
  /** Reads a file again if its addresses expire soon. */
  const renew = async (source: string) => {
    const expiry = readTimestamp(known.get(source)?.url_expiry_time ?? '')?.getTime() ?? 0;
    if (expiry - Date.now() > RENEW_MILLISECONDS) return;
    asked.add(source);
    await untilRead(source);
  };

  return {
    /** Returns whether a file is known. Reads it otherwise. */
    isKnown,
    async whenKnown(source: string): Promise<void> {
      if (!isKnown(source)) await untilRead(source);
    },
    renditionsOf,
    thumbhashOf: (source: string) => known.get(source)?.thumbhash,
    /** Returns the smallest rendition with this many pixels on its longer side, or the largest. */
    renditionOf(source: string, pixels: number): Rendition | undefined {
      const all = renditionsOf(source);
      return all.find(({ width, height }) => Math.max(width, height) >= pixels) ?? all.at(-1);
    },
    /** Returns the longer side of the largest rendition. */
    largestOf(source: string): number {
      const { width = 0, height = 0 } = renditionsOf(source).at(-1) ?? {};
      return Math.max(width, height);
    },
    /** Returns the bytes of a rendition, or undefined if they cannot be read now. */
    async download(source: string, { width }: Rendition): Promise<Blob | undefined> {
      await renew(source);
      const rendition = renditionsOf(source).find((other) => other.width === width);
      if (!rendition || failed.has(source)) return undefined;
      try {
        const response = await fetch(new URL(rendition.url, location.origin));
        if (response.ok) return await response.blob();
      } catch {
        // The network is down.
      }
      fail(source);
      return undefined;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
