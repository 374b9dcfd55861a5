import { createImageCache, type ImageCache } from './image-cache.ts';
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
}

export function createImageRenderer(options: Pick<QueueOptions, 'onRefused'>): ImageRenderer {
  return {
    queue: createRenderQueue({ ...defaultQueueOptions, ...options }),
    cache: createImageCache(),
  };
}
