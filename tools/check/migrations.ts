import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const FOLDER = 'apps/server/migrations';

export const migrations: Check = {
  name: 'migrations',
  async findFaults(root) {
    const names = (await readdir(join(root, FOLDER))).sort();
    if (names.length === 0) return [`${FOLDER} is empty`];
    return names.flatMap((name, index) => checkName(name, index + 1));
  },
};

function checkName(name: string, position: number): string[] {
  const number = String(position).padStart(4, '0');
  if (!/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name))
    return [`${FOLDER}/${name} is not named like ${number}-what-it-does.sql`];
  return name.startsWith(number) ? [] : [`${FOLDER}/${name} should be number ${number}`];
}
