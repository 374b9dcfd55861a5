import { thumbHashToDataURL, thumbHashToRGBA } from 'thumbhash';

/** A blurred picture, to show until the real one is loaded. */
export interface Preview {
  readonly bitmap: ImageBitmap;
  readonly address: string;
}

/** Decodes a ThumbHash in Base64. */
export async function createPreview(thumbhash: string): Promise<Preview> {
  const hash = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const bitmap = await createImageBitmap(new ImageData(new Uint8ClampedArray(rgba), w, h));
  return { bitmap, address: thumbHashToDataURL(hash) };
}
