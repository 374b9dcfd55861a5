import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../errors.ts';

/** The file paths of an export. IDs are validated, because they can come from an untrusted source. */
export const paths = {
  edition: () => 'edition.json',
  space: (spaceId: string) => join('spaces', segmentOf(spaceId), 'space.json'),
  zone: (spaceId: string, zoneId: string) =>
    join('spaces', segmentOf(spaceId), 'zones', `${segmentOf(zoneId)}.json`),
  file: (fileId: string) => join('files', segmentOf(fileId)),
  template: (templateId: string) => join('templates', `${segmentOf(templateId)}.json`),
  version: (spaceId: string, zoneId: string, versionId: string) =>
    join(
      'spaces',
      segmentOf(spaceId),
      'versions',
      segmentOf(zoneId),
      `${segmentOf(versionId)}.json`,
    ),
};

function segmentOf(id: string): string {
  if (/^[0-9a-f-]{1,50}$/i.test(id)) return id;
  throw new CommandError(
    `${JSON.stringify(id)} is not a valid ID. The export may be damaged; export again.`,
  );
}

/**
 * Writes a file atomically, so that it exists only when it is complete. Only its owner can read it: it can
 * contain names, addresses and private zones.
 */
export async function writeBytes(
  folder: string,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

export function writeJson(folder: string, path: string, value: unknown): Promise<void> {
  return writeBytes(folder, path, `${JSON.stringify(value, null, 1)}\n`);
}

export async function readBytes(folder: string, path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(join(folder, path)));
}

export async function readJson<T>(folder: string, path: string): Promise<T> {
  try {
    return JSON.parse(await readFile(join(folder, path), 'utf8'));
  } catch (error) {
    throw new CommandError(
      `${join(folder, path)} is missing or damaged. Export the edition again.`,
      {
        cause: error,
      },
    );
  }
}

export async function exists(folder: string, path: string): Promise<boolean> {
  return stat(join(folder, path)).then(
    () => true,
    () => false,
  );
}
