import type { Box, Drawing, SvgOptions } from '@lienzo/shapes';
import { toSvg } from '@lienzo/shapes/svg';
import { loadBitmaps } from '../drawing/load-bitmaps.ts';
import type { Pictures } from '../drawing/pictures.ts';

/** Writes drawings as SVG for the clipboard. Pictures are left out, because they have to be loaded. */
export function writeSvg(
  drawings: readonly Drawing[],
  box: Box,
  fontFamily: SvgOptions['fontFamily'],
): string {
  return toSvg(drawings, { box, fontFamily });
}

/** Pixels of pictures per pixel of the canvas. */
const DENSITY = 2;

/** Writes drawings as SVG that contains their pictures. */
export async function writeSvgWithPictures(
  drawings: readonly Drawing[],
  { pictures, ...options }: Omit<SvgOptions, 'addressOf'> & { readonly pictures: Pictures },
): Promise<string> {
  const addresses = new Map<string, string>();
  for (const [source, bitmap] of await loadBitmaps(drawings, pictures, DENSITY)) {
    addresses.set(source, toDataAddress(bitmap));
    bitmap.close();
  }
  return toSvg(drawings, { ...options, addressOf: ({ source }) => addresses.get(source) });
}

/** As PNG, because many programs that read SVG do not read WebP. */
function toDataAddress(bitmap: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.toDataURL('image/png');
}
