import { createImageCache, type ImageCache } from './image-cache.ts';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';

/** Renders images in worker threads and caches them. */
export interface ImageRenderer {
  readonly queue: RenderQueue;
  readonly cache: ImageCache;
}

export function createImageRenderer(): ImageRenderer {
  return { queue: createRenderQueue(), cache: createImageCache() };
}
