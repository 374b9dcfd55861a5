import { uploadFile } from '@lienzo/sdk';
import { filesIn } from './export-files.ts';
import { exists, paths, readBytes } from './folder.ts';
import type { Element, ExportedZone } from './format.ts';
import type { ImportJob } from './jobs.ts';
import type { ZoneIds } from './read-canvas.ts';

/**
 * Uploads the files that elements name to a zone, unless that was done before, and returns the elements with the
 * new IDs. An element whose file is not in the export has none afterwards.
 */
export async function importFiles(
  job: ImportJob,
  zone: ZoneIds,
  { elements, files = [] }: { elements: readonly Element[]; files?: ExportedZone['files'] },
): Promise<Element[]> {
  const names = new Map(files.map(({ file_id, name }) => [file_id, name]));
  const newIds = new Map<string, string>();
  for (const from of new Set(filesIn(elements))) {
    const to = await importFile(job, zone, { from, name: names.get(from) ?? 'file' });
    if (to !== undefined) newIds.set(from, to);
  }
  return elements.map((element) => withNewFile(element, newIds));
}

async function importFile(
  { client, folder, map, url: baseUrl }: ImportJob,
  zone: ZoneIds,
  { from, name }: { from: string; name: string },
): Promise<string | undefined> {
  const key = `${zone.zone_id} ${from}`;
  const known = map.find('file', key);
  if (known !== undefined || !(await exists(folder, paths.file(from)))) return known;
  const bytes = await readBytes(folder, paths.file(from));
  const { file_id } = await uploadFile(client, { ...zone, baseUrl, name, bytes });
  await map.add('file', key, file_id);
  return file_id;
}

function withNewFile(element: Element, newIds: ReadonlyMap<string, string>): Element {
  if (!('shape' in element)) return element;
  const { image, file, ...shape } = element.shape;
  const named = image ?? file;
  if (named?.file_id === undefined) return element;
  const { file_id: from, ...rest } = named;
  const file_id = newIds.get(from ?? '');
  const changed = { ...rest, ...(file_id !== undefined && { file_id }) };
  const isEmpty = Object.keys(changed).length === 0;
  return {
    shape: {
      ...shape,
      ...(!isEmpty && { [image ? 'image' : 'file']: changed }),
    } as typeof element.shape,
  }; // of the same type
}
