import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../usage-error.ts';

/** The paths of an export. Ids come from a service or a folder that may be anybody's. */
export const paths = {
  edition: () => 'edition.json',
  space: (spaceId: string) => join('spaces', stepOf(spaceId), 'space.json'),
  zone: (spaceId: string, zoneId: string) =>
    join('spaces', stepOf(spaceId), 'zones', `${stepOf(zoneId)}.json`),
  template: (templateId: string) => join('templates', `${stepOf(templateId)}.json`),
  version: (spaceId: string, zoneId: string, versionId: string) =>
    join('spaces', stepOf(spaceId), 'versions', stepOf(zoneId), `${stepOf(versionId)}.json`),
};

function stepOf(id: string): string {
  if (/^[0-9a-f-]{1,50}$/i.test(id)) return id;
  throw new CommandError(`${JSON.stringify(id)} is no id.`);
}

/** A file is there when it is whole, and never before. */
export async function writeJson(folder: string, path: string, value: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, `${JSON.stringify(value, null, 1)}\n`);
  await rename(`${file}.part`, file);
}

export async function readJson<T>(folder: string, path: string): Promise<T> {
  try {
    return JSON.parse(await readFile(join(folder, path), 'utf8'));
  } catch (error) {
    throw new CommandError(`${join(folder, path)} is missing or damaged; export again.`, {
      cause: error,
    });
  }
}

export async function isThere(folder: string, path: string): Promise<boolean> {
  return stat(join(folder, path)).then(
    () => true,
    () => false,
  );
}
