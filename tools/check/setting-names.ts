import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SETTINGS_SOURCE = 'apps/server/src/config.ts';
const MORE_SOURCES = 'apps/server/src/settings';

/** Returns the names of all settings that the service reads. */
export async function readSettingNames(root: string): Promise<Set<string>> {
  const folder = join(root, MORE_SOURCES);
  const names = await readdir(folder).catch(() => []); // not in tests of the checks
  const files = [join(root, SETTINGS_SOURCE), ...names.map((name) => join(folder, name))];
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return new Set(sources.join('\n').match(/(?<=\benv\.|')[A-Z][A-Z0-9_]+\b/g));
}
