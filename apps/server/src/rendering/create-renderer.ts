import { createPictureStore } from './image-cache.ts';
import type { Studio } from './read-image.ts';
import { createDrawQueue } from './render-queue.ts';

export function createStudio(): Studio {
  return { queue: createDrawQueue(), store: createPictureStore() };
}
