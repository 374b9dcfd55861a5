// Decodes images in a process of its own, because a decoder in C that fails can end its process.
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import {
  type DecodedImage,
  type DecodeRequest,
  type DecodeResult,
  type EncodedImage,
  type EncodeRequest,
  IMAGE_SIZES,
  type Rendition,
} from './image.ts';

const QUALITY = 85;
/** The largest size that ThumbHash accepts. */
const PREVIEW_SIZE = 100;

sharp.cache(false);
sharp.concurrency(1);

async function decode({ bytes, maxPixels }: DecodeRequest): Promise<DecodedImage> {
  // Refuses what is truncated or damaged. Only the first frame of an animation is read.
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const { width, height } = (await source.metadata()).autoOrient;
  const largest = IMAGE_SIZES.at(-1);
  // Metadata, color profiles and everything after the image are dropped.
  const { data, info } = await source
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const renditions: Rendition[] = [];
  for (const size of IMAGE_SIZES) {
    const resized = await sharp(data, { raw: info })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const { width: w, height: h } = resized.info;
    renditions.push({ size, width: w, height: h, bytes: resized.data });
    if (size >= Math.max(width, height)) break;
  }
  const preview = await sharp(data, { raw: info })
    .resize({ width: PREVIEW_SIZE, height: PREVIEW_SIZE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(preview.info.width, preview.info.height, preview.data);
  return { width, height, renditions, thumbhash: Buffer.from(hash) };
}

/** Encodes an image as JPEG, or as PNG if parts of it are transparent. */
async function encode({ rendition, width, height }: EncodeRequest): Promise<EncodedImage> {
  const source = sharp(rendition, { failOn: 'error' });
  const { hasAlpha } = await source.metadata();
  const resized = source.resize(width, height, { fit: 'fill' });
  return hasAlpha
    ? { mediaType: 'image/png', bytes: await resized.png({ compressionLevel: 4 }).toBuffer() }
    : {
        mediaType: 'image/jpeg',
        bytes: await resized.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
      };
}

function describe({ message }: Error, request: DecodeRequest | EncodeRequest): string {
  if ('maxPixels' in request && message.includes('pixel limit'))
    return `it has more than ${request.maxPixels / 1_000_000} million pixels`;
  return 'it is damaged';
}

async function answer(request: DecodeRequest | EncodeRequest): Promise<DecodeResult> {
  return 'rendition' in request
    ? { encoded: await encode(request) }
    : { image: await decode(request) };
}

process.on('message', async (request: DecodeRequest | EncodeRequest) => {
  const result: DecodeResult = await answer(request).catch((error: Error) => ({
    reason: describe(error, request),
  }));
  process.send?.(result);
});
