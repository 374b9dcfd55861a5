import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';

const MAX_LINES = 500;

export const fileSize: Check = {
  name: 'file size',
  async findFaults(root) {
    const files = await listFiles(root, '**/*.{ts,tsx}');
    const faults = await Promise.all(files.map((file) => judge(root, file)));
    return faults.flat();
  },
};

async function judge(root: string, file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8');
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > MAX_LINES ? [`${file} has ${lines} lines, more than ${MAX_LINES}`] : [];
}
