import type { Database } from '../db/database.ts';
import type { FileStore } from '../domain/files/stores/file-store.ts';
import { createImageCache, type ImageCache } from './image-cache.ts';
import { createPictureLoader, type PictureLoader } from './picture-loader.ts';
import {
  createRenderQueue,
  defaultQueueOptions,
  type QueueOptions,
  type RenderQueue,
} from './render-queue.ts';

/** Renders images in worker threads and caches them. */
export interface ImageRenderer {
  readonly queue: RenderQueue;
  readonly cache: ImageCache;
  readonly pictures: PictureLoader;
  close(): Promise<void>;
}

interface RendererOptions extends Pick<QueueOptions, 'onRefused'> {
  readonly db: Database;
  readonly store: FileStore;
}

export function createImageRenderer({ onRefused, ...files }: RendererOptions): ImageRenderer {
  const queue = createRenderQueue({ ...defaultQueueOptions, onRefused });
  const pictures = createPictureLoader(files);
  return {
    queue,
    pictures,
    cache: createImageCache(),
    async close() {
      await queue.close();
      pictures.close();
    },
  };
}
