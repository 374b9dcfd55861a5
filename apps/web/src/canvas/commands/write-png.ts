import type { Box, Drawing } from '@lienzo/shapes';
import { loadBitmaps } from '../drawing/load-bitmaps.ts';
import { paintDrawing } from '../drawing/paint-drawing.ts';
import type { Pictures } from '../drawing/pictures.ts';

const SCALE = 2;
const LARGEST = 8_192;

/** Paints drawings as PNG. An image of SVG would not have the fonts of the page. */
export async function writePng(
  drawings: readonly Drawing[],
  { left, top, width, height }: Box,
  pictures: Pictures,
): Promise<Blob> {
  const scale = Math.min(SCALE, LARGEST / Math.max(1, width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.scale(scale, scale);
  context.translate(-left, -top);
  context.imageSmoothingQuality = 'high';
  const bitmaps = await loadBitmaps(drawings, pictures, scale);
  for (const drawing of drawings)
    paintDrawing(context, drawing, ({ source }) => bitmaps.get(source));
  for (const bitmap of bitmaps.values()) bitmap.close();
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png');
  });
}
