/** Recently rendered images by tag. A tag identifies the state of a zone and the image options. */
export interface ImageCache {
  /** Returns the cached image, or creates it. Concurrent calls with the same tag share one creation. */
  getOrCreate(tag: string, create: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

const MAX_BYTES = 32 * 1024 * 1024;

export function createImageCache(maxBytes: number = MAX_BYTES): ImageCache {
  const images = new Map<string, Uint8Array>();
  const pending = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;

  const add = (tag: string, image: Uint8Array) => {
    // A larger image would evict most others.
    if (image.byteLength > maxBytes / 4) return;
    images.set(tag, image);
    bytes += image.byteLength;
    for (const [oldest, { byteLength }] of images) {
      if (bytes <= maxBytes) return;
      images.delete(oldest);
      bytes -= byteLength;
    }
  };

  return {
    async getOrCreate(tag, create) {
      const cached = images.get(tag);
      if (cached) {
        images.delete(tag); // moves it to the end of the eviction order
        images.set(tag, cached);
        return cached;
      }
      const running = pending.get(tag);
      if (running) return running;
      const created = create();
      pending.set(tag, created);
      try {
        const image = await created;
        add(tag, image);
        return image;
      } finally {
        pending.delete(tag);
      }
    },
  };
}
