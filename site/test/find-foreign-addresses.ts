import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBuiltFiles } from './list-built-files.ts';

/** What a browser loads by itself; links for readers may lead to other hosts. */
const LOADED = [
  /<(?:script|img|iframe|source|video|audio)\b[^>]*?\s(?:src|srcset)="((?:https?:)?\/\/[^"]+)"/g,
  /<link\b(?![^>]*rel="canonical")[^>]*?\shref="((?:https?:)?\/\/[^"]+)"/g,
];
const IN_STYLES = [
  /url\(["']?((?:https?:)?\/\/[^"')]+)/g,
  /@import\s+["']((?:https?:)?\/\/[^"']+)/g,
];

/** Returns the addresses of other hosts that pages or style sheets of a built site load. */
export async function findForeignAddresses(folder: string): Promise<string[]> {
  const files = (await listBuiltFiles(folder)).filter((file) => /\.(html|css)$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const patterns = file.endsWith('.html') ? [...LOADED, ...IN_STYLES] : IN_STYLES;
      const addresses = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
      return addresses.map(([, address]) => `${file} loads ${address}`);
    }),
  );
  return found.flat();
}
