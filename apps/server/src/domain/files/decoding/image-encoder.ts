import { createDecodeChild } from './decode-child.ts';
import type { EncodedImage, EncodeRequest } from './image.ts';

/** Turns renditions into images that other programs can read. Decodes in a process of its own. */
export interface ImageEncoder {
  /** One image at a time. Throws `UnreadableImage` if it is damaged. */
  encode(request: EncodeRequest): Promise<EncodedImage>;
  close(): void;
}

/** Much longer than the largest rendition takes on a busy machine. */
const MILLISECONDS = 10_000;

export function createImageEncoder(): ImageEncoder {
  const child = createDecodeChild<EncodeRequest, { encoded: EncodedImage }>(MILLISECONDS);
  let last: Promise<unknown> = Promise.resolve();
  return {
    encode(request) {
      const next = last.then(async () => {
        const { encoded } = await child.ask(request);
        // A copy: the bytes of a message are part of a larger buffer.
        return { ...encoded, bytes: new Uint8Array(encoded.bytes) };
      });
      last = next.catch(() => {});
      return next;
    },
    close: child.stop,
  };
}
