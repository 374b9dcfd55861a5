import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobKey, exactly, type FileStore } from './file-store.ts';

/** Stores blobs as files in a folder, which all nodes must share. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = ({ editionId, blobId }: BlobKey) =>
    join(folder, editionId, blobId.slice(-2), blobId);
  return {
    async write(key, bytes, source) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await writeDurably(unfinished, exactly(bytes, source));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async *read(key) {
      try {
        for await (const piece of createReadStream(pathOf(key))) yield piece as Buffer; // no encoding is set
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeDurably(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for await (const piece of source) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the new name durable, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
