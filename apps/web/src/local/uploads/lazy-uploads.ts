import type { UploadQueue } from './upload-queue.ts';
import { hasUploads } from './upload-records.ts';

/** The queue of uploads, whose code is loaded with the first upload. */
export interface LazyUploads {
  load(): Promise<UploadQueue>;
  /** Returns the queue if it is loaded. */
  get(): UploadQueue | undefined;
  /** Loads the queue if images of earlier sessions wait on this device. */
  resume(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export function createLazyUploads(
  zuid: string,
  open: (module: typeof import('./upload-queue.ts')) => UploadQueue,
): LazyUploads {
  let queue: UploadQueue | undefined;
  let loading: Promise<UploadQueue> | undefined;
  const listeners = new Set<() => void>();
  const start = async () => {
    const opened = open(await import('./upload-queue.ts'));
    queue = opened;
    await opened.resume();
    for (const listener of [...listeners]) listener();
    return opened;
  };
  const load = () => {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    load,
    get: () => queue,
    async resume() {
      if (await hasUploads(zuid).catch(() => false)) await load().catch(() => {});
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
