import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SETTINGS_SOURCE = 'apps/server/src/config.ts';

/** Returns the names of all settings that the service reads. */
export async function readSettingNames(root: string): Promise<Set<string>> {
  const source = await readFile(join(root, SETTINGS_SOURCE), 'utf8');
  return new Set(source.match(/(?<=\benv\.|')[A-Z][A-Z_]+\b/g));
}
