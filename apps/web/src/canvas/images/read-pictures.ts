import type { Size } from '../geometry/viewport.ts';

/** A file, with its size in pixels if it is an image. */
interface ReadFile {
  readonly file: File;
  readonly size?: Size | undefined;
}

/** The types that the service shows as images. */
const IMAGE_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
];

/** Finds out which files are images. */
export async function readFiles(files: readonly File[]): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  // One after another, because each is decoded as a whole.
  for (const file of files) read.push({ file, size: await sizeOf(file) });
  return read;
}

async function sizeOf(file: File): Promise<Size | undefined> {
  if (file.type !== '' && !IMAGE_TYPES.includes(file.type)) return undefined;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}
