import { createFairQueue } from '../../../db/fair-queue.ts';
import { createDecodeChild } from './decode-child.ts';
import type { DecodedImage, DecodeRequest } from './image.ts';

export interface ImageDecoder {
  /**
   * Loads and decodes an image. One image is decoded at a time; people take turns, and images that wait are not
   * in memory. Throws `UnreadableImage` if it is damaged, too large or too slow to decode.
   */
  decode(owner: Owner, load: () => Promise<Uint8Array>): Promise<DecodedImage>;
  close(): void;
}

interface Owner {
  readonly zuid: string;
  readonly editionId: string;
}

interface DecoderOptions {
  readonly maxPixels: number;
  /** Time after which decoding is given up; 20 seconds by default. */
  readonly milliseconds?: number;
}

/** Creates a decoder, whose process starts with the first image and ends when there is nothing to do. */
export function createImageDecoder({
  maxPixels,
  milliseconds = 20_000,
}: DecoderOptions): ImageDecoder {
  const turns = createFairQueue({
    ...{ max: 1, maxPerKey: 1, maxPerGroup: 1 },
    ...{ maxWaiting: 1_000, maxWaitingPerKey: 100, waitMilliseconds: 60_000 },
  });
  const child = createDecodeChild<DecodeRequest, { image: DecodedImage }>(milliseconds);
  const decodeNext = async (bytes: Uint8Array): Promise<DecodedImage> => {
    const { image } = await child.ask({ bytes, maxPixels });
    const renditions = image.renditions.map((part) => ({ ...part, bytes: toBuffer(part.bytes) }));
    return { ...image, renditions, thumbhash: toBuffer(image.thumbhash) };
  };
  return {
    decode: ({ zuid, editionId }, load) =>
      turns.run(zuid, async () => decodeNext(await load()), editionId),
    close: child.stop,
  };
}

// Messages between processes turn buffers into plain arrays of bytes.
function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
