import { exists, paths, writeBytes } from './folder.ts';
import type { Element, ExportedZone } from './format.ts';
import type { ExportJob } from './jobs.ts';
import type { ZoneIds } from './read-canvas.ts';

/** Returns the files that images show and file cards offer. */
export function filesIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) =>
    'shape' in element ? ((element.shape.image ?? element.shape.file)?.file_id ?? []) : [],
  );
}

/** Writes the files that a zone shows, each once for the whole export. Returns them with their names. */
export async function exportFiles(
  { client, folder, url: baseUrl }: ExportJob,
  zone: ZoneIds,
  shown: ReadonlySet<string>,
): Promise<NonNullable<ExportedZone['files']>> {
  if (shown.size === 0) return [];
  const { files } = await client.files.list(zone);
  const wanted = files.filter(({ file_id }) => shown.has(file_id));
  for (const { file_id, name, url } of wanted) {
    const path = paths.file(file_id);
    if (await exists(folder, path)) continue;
    const response = await fetch(new URL(url, baseUrl));
    if (!response.ok) throw new Error(`${name} could not be read: status ${response.status}.`);
    await writeBytes(folder, path, new Uint8Array(await response.arrayBuffer()));
  }
  return wanted.map(({ file_id, name }) => ({ file_id, name }));
}
