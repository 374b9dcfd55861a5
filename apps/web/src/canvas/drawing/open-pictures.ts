import { createPictureCache } from './picture-cache.ts';
import { createPictureFiles, type FileReader, type Rendition } from './picture-files.ts';
import type { Pictures } from './pictures.ts';
import { createPreview, type Preview } from './preview.ts';
import { scaleDown, within } from './scale-down.ts';

/** Sizes in which pictures are kept for painting: the longer side in pixels. */
const SIZES = [64, 128, 256, 512, 1024, 2048] as const;
const [SMALLEST, LARGEST] = [SIZES[0], 2048];
/** Memory for decoded pictures. A screen full of pictures takes about half of it. */
const MAX_BITMAP_BYTES = 192 * 1024 * 1024;
/** Memory for the files of pictures that are shown as SVG. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Pictures that are loaded at the same time. */
const MAX_CONCURRENT = 6;
/** The oldest requests above this number are dropped. They are made again when they are painted again. */
const MAX_WAITING = 4_000;
/** Listeners are called this often at most, because each time elements are painted again. */
const NOTIFY_MILLISECONDS = 60;

interface Deps extends FileReader {
  /** Decodes a picture and scales it down if a size is given. */
  readonly decode?: (file: Blob, size?: { width: number; height: number }) => Promise<ImageBitmap>;
}

/** Loads pictures of a zone when they are shown, in the size in which they are shown. */
export function openPictures({ decode = decodePicture, ...reader }: Deps): Pictures {
  const listeners = new Set<(sources: ReadonlySet<string>) => void>();
  const bitmaps = createPictureCache<ImageBitmap>(MAX_BITMAP_BYTES, (bitmap) => bitmap.close());
  const addresses = createPictureCache<string>(MAX_FILE_BYTES, URL.revokeObjectURL);
  const locals = new Map<string, Blob>();
  const previews = new Map<string, Preview | undefined>();
  const waiting = new Map<string, () => Promise<void>>();
  const running = new Set<string>();
  let changed = new Set<string>();
  let notifying: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const report = (source: string) => {
    changed.add(source);
    notifying ??= setTimeout(() => {
      const sources = changed;
      changed = new Set();
      notifying = undefined;
      for (const listener of [...listeners]) listener(sources);
    }, NOTIFY_MILLISECONDS);
  };
  const files = createPictureFiles(reader, report);

  const runNext = () => {
    while (running.size < MAX_CONCURRENT && !isClosed) {
      // The newest request first, because the view may have moved on.
      const [key, work] = [...waiting].at(-1) ?? [];
      if (key === undefined || work === undefined) return;
      waiting.delete(key);
      running.add(key);
      void work().finally(() => {
        running.delete(key);
        runNext();
      });
    }
  };
  const request = (key: string, work: () => Promise<void>) => {
    if (running.has(key)) return;
    waiting.delete(key);
    waiting.set(key, work);
    if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value ?? '');
    runNext();
  };

  const previewOf = (source: string): Preview | undefined => {
    const thumbhash = files.thumbhashOf(source);
    if (thumbhash !== undefined && !previews.has(source)) {
      previews.set(source, undefined);
      createPreview(thumbhash).then(
        (preview) => {
          previews.set(source, preview);
          report(source);
        },
        () => {}, // damaged; it stays a placeholder
      );
    }
    return previews.get(source);
  };

  const loadBitmap = async (source: string, size: number) => {
    const local = locals.get(source);
    const rendition = local ? undefined : files.renditionOf(source, size);
    const file = local ?? (rendition && (await files.download(source, rendition)));
    if (!file || isClosed) return;
    const bitmap = await decode(file, rendition && within(rendition, size))
      .then((full) => (local ? scaleDown(full, size) : full))
      .catch(() => undefined); // damaged; it stays a placeholder
    if (!bitmap) return;
    if (isClosed || locals.get(source) !== local) {
      bitmap.close();
      report(source);
      return;
    }
    const bytes = bitmap.width * bitmap.height * 4;
    if (bitmaps.add(keyOf(source, size), bitmap, bytes, size === SMALLEST)) report(source);
    // Everything in memory is on the screen. This one is shown with fewer pixels.
    else if (!findBitmap(source, size)) bitmapOf(source, SMALLEST);
  };
  const findBitmap = (source: string, size: number) => {
    const larger = SIZES.filter((other) => other >= size);
    const smaller = SIZES.filter((other) => other < size).toReversed();
    for (const other of [...larger, ...smaller]) {
      const found = bitmaps.get(keyOf(source, other));
      if (found) return { size: other, bitmap: found };
    }
    return undefined;
  };
  const bitmapOf = (source: string, pixels: number): ImageBitmap | undefined => {
    if (!locals.has(source) && !files.isKnown(source)) return undefined;
    const natural = locals.has(source) ? LARGEST : files.largestOf(source);
    const size = sizeFor(Math.min(pixels, natural));
    const found = findBitmap(source, size);
    const isRoom = size === SMALLEST || bitmaps.hasRoom();
    if (found?.size !== size && (isRoom || !found))
      request(keyOf(source, size), () => loadBitmap(source, isRoom ? size : SMALLEST));
    return found?.bitmap ?? previewOf(source)?.bitmap;
  };

  const loadAddress = async (source: string, rendition: Rendition) => {
    const file = await files.download(source, rendition);
    if (!file || isClosed) return;
    const key = keyOf(source, longerSide(rendition));
    addresses.add(key, URL.createObjectURL(file), file.size, true);
    report(source);
  };

  return {
    bitmapOf,
    addressOf(source, pixels) {
      const local = addresses.get(source);
      if (local || !files.isKnown(source)) return local;
      const rendition = files.renditionOf(source, pixels);
      if (!rendition) return undefined;
      const found = addresses.get(keyOf(source, longerSide(rendition)));
      if (found) return found;
      request(`${keyOf(source, longerSide(rendition))} address`, () =>
        loadAddress(source, rendition),
      );
      const others = files
        .renditionsOf(source)
        .map((other) => addresses.get(keyOf(source, longerSide(other))));
      return others.findLast((address) => address) ?? previewOf(source)?.address;
    },
    async load(source, pixels) {
      const local = locals.get(source);
      if (local) return local;
      await files.whenKnown(source);
      const rendition = files.renditionOf(source, pixels);
      return rendition && files.download(source, rendition);
    },
    addLocal(source, picture) {
      locals.set(source, picture);
      bitmaps.removeAll(`${source} `);
      // Not part of the budget: it is a file of this device.
      addresses.add(source, URL.createObjectURL(picture), 0, true);
      report(source);
      return () => {
        if (locals.get(source) !== picture) return;
        locals.delete(source);
        addresses.removeAll(source);
        report(source);
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(notifying);
      files.close();
      waiting.clear();
      listeners.clear();
      bitmaps.removeAll('');
      addresses.removeAll('');
      for (const preview of previews.values()) preview?.bitmap.close();
    },
  };
}

function keyOf(source: string, size: number): string {
  return `${source} ${size}`;
}

function longerSide({ width, height }: { width: number; height: number }): number {
  return Math.max(width, height);
}

/** Returns the smallest size with at least this many pixels, or the largest. */
function sizeFor(pixels: number): number {
  return SIZES.find((size) => size >= pixels) ?? LARGEST;
}

function decodePicture(file: Blob, size?: { width: number; height: number }) {
  if (!size) return createImageBitmap(file);
  return createImageBitmap(file, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
}
