import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';

const READS = /\bprocess\s*\??\.\s*env\b|\bprocess\[|\benv\b.*=\s*process\b|['"]node:process\b/;

// Entry points read the environment and pass the settings on; tests may read it, too.
const MAY_READ = [
  /(^|\/)main\.ts$/,
  /\.test\.ts$/,
  /(^|\/)test\//,
  /(^|\/)test-[^/]+\.ts$/,
  /^[^/]+\.config\.ts$/,
  /^bench\//,
  /^testing\//,
  /^tools\/e2e\//,
];

export const environment: Check = {
  name: 'environment',
  async findFaults(root) {
    const files = await listFiles(root, '**/*.ts');
    const checked = files.filter((file) => !MAY_READ.some((allowed) => allowed.test(file)));
    const findings = await Promise.all(checked.map((file) => checkFile(root, file)));
    return findings.flat();
  },
};

async function checkFile(root: string, file: string): Promise<string[]> {
  const lines = (await readFile(join(root, file), 'utf8')).split('\n');
  return lines.flatMap((line, index) =>
    READS.test(line) ? [`${file}:${index + 1} reads the environment; only an entry point may`] : [],
  );
}
