/** The pictures that the images of a zone show, as far as they are loaded. */
export interface Pictures {
  /**
   * Returns a picture to paint: the loaded size that fits best. Loads the one for which the longer side of
   * the whole picture has this many pixels. `source` is that of an `ImageItem`.
   */
  bitmapOf(source: string, pixels: number): ImageBitmap | undefined;
  /** Returns the address of a picture for an SVG image, like `bitmapOf`. */
  addressOf(source: string, pixels: number): string | undefined;
  /** Loads a picture. Returns undefined if there is none. */
  load(source: string, pixels: number): Promise<Blob | undefined>;
  /**
   * Shows a picture of this device: for an element until its file is uploaded, or for a file that need not
   * be downloaded. Returns a function that ends this.
   */
  addLocal(source: string, picture: Blob): () => void;
  /** Calls the listener with the sources whose pictures can be shown, or are better than before. */
  subscribe(listener: (sources: ReadonlySet<string>) => void): () => void;
  close(): void;
}

/** Draws placeholders only. */
export const noPictures: Pictures = {
  bitmapOf: () => undefined,
  addressOf: () => undefined,
  load: async () => undefined,
  addLocal: () => () => {},
  subscribe: () => () => {},
  close: () => {},
};

/** Opens pictures when the first one is needed; few zones have any. */
export function createLazyPictures(open: () => Promise<Pictures>): Pictures {
  const listeners = new Set<(sources: ReadonlySet<string>) => void>();
  const asked = new Set<string>();
  let opened = noPictures;
  let opening: Promise<Pictures> | undefined;
  let isClosed = false;
  const notify = (sources: ReadonlySet<string>) => {
    for (const listener of [...listeners]) listener(sources);
  };
  const whenOpen = () => {
    opening ??= open().then(
      (pictures) => {
        if (isClosed) pictures.close();
        else {
          opened = pictures;
          pictures.subscribe(notify);
          notify(asked);
        }
        return opened;
      },
      () => {
        opening = undefined;
        return noPictures;
      },
    );
    return opening;
  };
  const ask = (source: string) => {
    if (opened !== noPictures) return;
    asked.add(source);
    void whenOpen();
  };
  return {
    bitmapOf(source, pixels) {
      ask(source);
      return opened.bitmapOf(source, pixels);
    },
    addressOf(source, pixels) {
      ask(source);
      return opened.addressOf(source, pixels);
    },
    load: async (source, pixels) => (await whenOpen()).load(source, pixels),
    addLocal(source, picture) {
      const added = whenOpen().then((pictures) => pictures.addLocal(source, picture));
      return () => void added.then((remove) => remove());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      opened.close();
      listeners.clear();
    },
  };
}
