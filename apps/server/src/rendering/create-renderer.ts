import { createImageCache } from './image-cache.ts';
import type { ImageRenderer } from './read-image.ts';
import { createRenderQueue } from './render-queue.ts';

export function createImageRenderer(): ImageRenderer {
  return { queue: createRenderQueue(), store: createImageCache() };
}
