/** Pictures that were drawn lately, by their tags: a tag names one state of a zone and one look. */
export interface ImageCache {
  /** What is there, or is being made, or is made now; never twice at once. */
  obtain(tag: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

const MAX_BYTES = 32 * 1024 * 1024;

export function createImageCache(mostBytes: number = MAX_BYTES): ImageCache {
  const kept = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;

  const keep = (tag: string, picture: Uint8Array) => {
    // One that is larger than a fourth of everything would push out all others.
    if (picture.byteLength > mostBytes / 4) return;
    kept.set(tag, picture);
    bytes += picture.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= byteLength;
    }
  };

  return {
    async obtain(tag, make) {
      const known = kept.get(tag);
      if (known) {
        kept.delete(tag); // so that it is the youngest again
        kept.set(tag, known);
        return known;
      }
      const running = making.get(tag);
      if (running) return running;
      const made = make();
      making.set(tag, made);
      try {
        const picture = await made;
        keep(tag, picture);
        return picture;
      } finally {
        making.delete(tag);
      }
    },
  };
}
