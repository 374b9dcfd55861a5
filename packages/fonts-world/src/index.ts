import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { worldFonts } from '@lienzo/fonts/shaping';

const slugs = new Set(worldFonts.map(({ slug }) => slug));
// No slash or dot: the path stays inside the package.
const FILE = /^[a-z0-9-]+$/;

export type FontFormat = 'woff' | 'woff2';

/** Reads a font file by its name without an extension. */
export function readWorldFont(slug: string, file: string, format: FontFormat): Promise<Buffer> {
  if (!slugs.has(slug) || !FILE.test(file)) return missing(slug);
  return readFile(
    fileURLToPath(import.meta.resolve(`@fontsource/${slug}/files/${file}.${format}`)),
  );
}

/** Reads the code points of each file of a font, by subset, in CSS syntax. */
export async function readWorldRanges(slug: string): Promise<Readonly<Record<string, string>>> {
  return readMetadata(slug, 'unicode.json');
}

/** Returns the versions of the fonts by their slugs. A version changes whenever one of its files does. */
export async function readWorldVersions(): Promise<Record<string, string>> {
  const versions = Array.from(slugs, async (slug) => {
    const { version = '' } = await readMetadata(slug, 'package.json');
    return [slug, version] as const;
  });
  return Object.fromEntries(await Promise.all(versions));
}

async function readMetadata(slug: string, name: string): Promise<Record<string, string>> {
  if (!slugs.has(slug)) return missing(slug);
  const path = fileURLToPath(import.meta.resolve(`@fontsource/${slug}/${name}`));
  return JSON.parse(await readFile(path, 'utf8'));
}

function missing(slug: string): Promise<never> {
  return Promise.reject(new Error(`There is no font "${slug}".`));
}
