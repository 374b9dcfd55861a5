/** The sizes of an image, smallest first: the longer side in pixels that each of them fits into. */
export const IMAGE_SIZES = [256, 1024, 2048] as const;

export interface Rendition {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** A WebP image. */
  readonly bytes: Buffer;
}

export interface DecodedImage {
  /** The size in which the image is shown, after it was rotated as its metadata says. */
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly Rendition[];
  /** A preview in about 25 bytes. */
  readonly thumbhash: Buffer;
}

/** An image that cannot be decoded, by the fault of the image. */
export class UnreadableImage extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableImage';
  }
}

/** A message to the process that decodes images. */
export interface DecodeRequest {
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
}

/** A message to the process that decodes images: asks for one of our own in another format and size. */
export interface EncodeRequest {
  readonly rendition: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An image in a format that every program can read. */
export interface EncodedImage {
  /** Images with transparent parts are PNG. */
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

export type DecodeResult =
  | { readonly image: DecodedImage }
  | { readonly encoded: EncodedImage }
  | { readonly reason: string };
