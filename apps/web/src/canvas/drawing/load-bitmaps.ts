import { type Drawing, wholeBox } from '@lienzo/shapes';
import type { Pictures } from './pictures.ts';
import { scaleDown } from './scale-down.ts';

/** Loads the pictures of drawings in the size in which they are drawn, by their source. */
export async function loadBitmaps(
  drawings: readonly Drawing[],
  pictures: Pictures,
  scale: number,
): Promise<ReadonlyMap<string, ImageBitmap>> {
  const sizes = new Map<string, number>();
  for (const { items } of drawings)
    for (const item of items) {
      if (item.kind !== 'image') continue;
      const { width, height } = wholeBox(item);
      const size = Math.ceil(Math.max(width, height) * scale);
      sizes.set(item.source, Math.max(size, sizes.get(item.source) ?? 1));
    }
  const bitmaps = new Map<string, ImageBitmap>();
  for (const [source, size] of sizes) {
    const file = await pictures.load(source, size);
    // What cannot be read is drawn as a placeholder.
    const bitmap = file && (await createImageBitmap(file).catch(() => undefined));
    if (bitmap) bitmaps.set(source, await scaleDown(bitmap, size));
  }
  return bitmaps;
}
