import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Returns all files of a folder, with paths relative to it. */
export async function listBuiltFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}
