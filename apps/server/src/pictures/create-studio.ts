import { createDrawQueue } from './draw-queue.ts';
import { createPictureStore } from './picture-store.ts';
import type { Studio } from './read-picture.ts';

export function createStudio(): Studio {
  return { queue: createDrawQueue(), store: createPictureStore() };
}
