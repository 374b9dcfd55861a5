import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';

const MAX_LINES = 500;
const MAX_FILES = 30;

export const fileSize: Check = {
  name: 'file size',
  async findFaults(root) {
    const files = await listFiles(root, '**/*.{ts,tsx}');
    const findings = await Promise.all(files.map((file) => checkFile(root, file)));
    return findings.flat();
  },
};

async function checkFile(root: string, file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8');
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > MAX_LINES ? [`${file} has ${lines} lines, more than ${MAX_LINES}`] : [];
}

/** Fails on folders that are too crowded to find anything in; tests do not count. */
export const folderSize: Check = {
  name: 'folder size',
  async findFaults(root) {
    const files = await listFiles(root, '**/*.{ts,tsx}');
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
    const folders = Map.groupBy(sources, (file) => dirname(file));
    return [...folders]
      .filter(([, inside]) => inside.length > MAX_FILES)
      .map(([folder, inside]) => `${folder} has ${inside.length} files, more than ${MAX_FILES}`);
  },
};
