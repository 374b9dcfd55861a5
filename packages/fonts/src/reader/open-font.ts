import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type FontFile, readFont } from './read-font.ts';

export type { FontFile } from './read-font.ts';
export type { OutlineStep } from './read-outline.ts';

/** Reads a bundled font file by its module specifier from `fontFiles`. */
export async function openFont(specifier: string): Promise<FontFile> {
  return readFont(await readFontBytes(specifier));
}

export async function readFontBytes(specifier: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(specifier)));
}
