import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const SOURCE = 'apps/server/src/config.ts';
const PAGE = 'docs/self-hosting.md';

/** What the service reads from its environment and what its page tells about that are the same. */
export const settingsDocs: Check = {
  name: 'settings documented',
  async findFaults(root) {
    const source = await readFile(join(root, SOURCE), 'utf8');
    const page = await readFile(join(root, PAGE), 'utf8');
    const read = new Set(source.match(/(?<=\benv\.|')[A-Z][A-Z_]+\b/g));
    const rows = page.match(/^\| *`[A-Z].*?(?= \|)/gm) ?? [];
    const told = new Set(rows.join().match(/[A-Z][A-Z_]+/g));
    return [
      ...[...read.difference(told)].map((name) => `${PAGE} does not tell about ${name}`),
      ...[...told.difference(read)].map((name) => `${SOURCE} does not read ${name}`),
    ];
  },
};
