/** Recently rendered images by tag. A tag identifies the state of a zone and the image options. */
export interface ImageCache {
  /**
   * Returns the cached image, or creates it. Concurrent calls with the same tag share one creation, which
   * is aborted when the signals of all of them are.
   */
  getOrCreate(tag: string, create: CreateImage, signal: AbortSignal): Promise<Uint8Array>;
}

type CreateImage = (signal: AbortSignal) => Promise<Uint8Array>;

interface Creation {
  readonly image: Promise<Uint8Array>;
  readonly controller: AbortController;
  callers: number;
}

const MAX_BYTES = 32 * 1024 * 1024;

export function createImageCache(maxBytes: number = MAX_BYTES): ImageCache {
  const images = new Map<string, Uint8Array>();
  const pending = new Map<string, Creation>();
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
  const finish = (tag: string, creation: Creation) => {
    if (pending.get(tag) === creation) pending.delete(tag);
  };
  const start = (tag: string, create: CreateImage): Creation => {
    const controller = new AbortController();
    const creation = { image: create(controller.signal), controller, callers: 0 };
    pending.set(tag, creation);
    creation.image
      .then((image) => add(tag, image))
      .catch(() => {}) // its callers receive the error
      .finally(() => finish(tag, creation));
    return creation;
  };

  return {
    async getOrCreate(tag, create, signal) {
      const cached = images.get(tag);
      if (cached) {
        images.delete(tag); // moves it to the end of the eviction order
        images.set(tag, cached);
        return cached;
      }
      signal.throwIfAborted();
      const creation = pending.get(tag) ?? start(tag, create);
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => {
        creation.callers -= 1;
        reject(signal.reason);
        if (creation.callers > 0) return;
        finish(tag, creation);
        creation.controller.abort(signal.reason);
      };
      creation.callers += 1;
      signal.addEventListener('abort', leave);
      try {
        return await Promise.race([creation.image, left]);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
