import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type Drawing, type ImageItem, wholeBox } from '@lienzo/shapes';
import type { EncodedImage } from '../domain/files/decoding/image.ts';

/** A file that an image shows, and the size in which it is needed. */
export interface WantedPicture {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures of an image by file. */
export type Pictures = ReadonlyMap<string, EncodedImage>;

/** Loads pictures. Those that the zone does not have are left out. */
export type LoadPictures = (wanted: readonly WantedPicture[]) => Promise<Pictures>;

/** Pixels of all pictures together; a page that is full of pictures has a few million. */
const MAX_PIXELS = 24_000_000;
/** A larger picture is scaled up. */
const MAX_SIDE = 2_048;
const FILE_ID = /^\d+$/;

/** Returns the pictures that drawings need. If they have too many pixels, all of them become smaller. */
export function wantedPictures(drawings: readonly Drawing[], scale: number): WantedPicture[] {
  const wanted = new Map<string, WantedPicture>();
  for (const { items } of drawings)
    for (const item of items) {
      if (item.kind !== 'image' || !FILE_ID.test(item.source)) continue;
      const size = sizeOf(item, scale);
      const { width = 0, height = 0 } = wanted.get(item.source) ?? {};
      wanted.set(item.source, {
        fileId: item.source,
        width: Math.max(width, size.width),
        height: Math.max(height, size.height),
      });
    }
  const all = [...wanted.values()];
  const pixels = all.reduce((sum, { width, height }) => sum + width * height, 0);
  const factor = Math.min(1, Math.sqrt(MAX_PIXELS / pixels));
  return all.map((one) => ({
    ...one,
    width: Math.max(1, Math.ceil(one.width * factor)),
    height: Math.max(1, Math.ceil(one.height * factor)),
  }));
}

function sizeOf(item: ImageItem, scale: number) {
  const { width, height } = wholeBox(item);
  return {
    width: Math.min(MAX_SIDE, Math.ceil(width * scale)),
    height: Math.min(MAX_SIDE, Math.ceil(height * scale)),
  };
}

type Answer = { readonly pictures: Pictures } | { readonly failure: string };

/** Loads pictures for a worker thread, which has no access to the database. */
export function servePictures(load: LoadPictures): { port: MessagePort; close(): void } {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', async (wanted: readonly WantedPicture[]) => {
    const answer: Answer = await load(wanted).then(
      (pictures) => ({ pictures }),
      (error: unknown) => ({ failure: String(error) }),
    );
    port1.postMessage(answer);
  });
  port1.unref();
  return { port: port2, close: () => port1.close() };
}

/** Asks the main thread for pictures. */
export async function askForPictures(
  port: MessagePort | undefined,
  wanted: readonly WantedPicture[],
): Promise<Pictures> {
  if (!port || wanted.length === 0) return new Map();
  const answer = await new Promise<Answer>((resolve, reject) => {
    port.once('message', resolve);
    port.once('close', () => reject(new Error('The image is no longer needed.')));
    port.postMessage(wanted);
  });
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.pictures;
}
