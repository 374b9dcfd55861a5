import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { readSettingNames, SETTINGS_SOURCE } from './setting-names.ts';

const PAGE = 'docs/self-hosting.md';

/** Checks that the self-hosting page documents exactly the settings that the service reads. */
export const settingsDocs: Check = {
  name: 'settings documented',
  async findFaults(root) {
    const page = await readFile(join(root, PAGE), 'utf8');
    const read = await readSettingNames(root);
    const rows = page.match(/^\| *`[A-Z].*?(?= \|)/gm) ?? [];
    const documented = new Set(rows.join().match(/[A-Z][A-Z0-9_]+/g));
    return [
      ...[...read.difference(documented)].map((name) => `${PAGE} does not document ${name}`),
      ...[...documented.difference(read)].map((name) => `${SETTINGS_SOURCE} does not read ${name}`),
    ];
  },
};
