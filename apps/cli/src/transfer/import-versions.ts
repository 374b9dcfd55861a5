import { paths, readJson } from './folder.ts';
import type { ExportedCanvas, ExportedVersion, ExportedZone } from './format.ts';
import { importFiles } from './import-files.ts';
import { type ImportJob, keyOf } from './jobs.ts';
import type { ZoneIds } from './read-canvas.ts';
import type { ZoneCanvas } from './zone-canvas.ts';

interface VersionImport {
  canvas: ZoneCanvas;
  ids: ZoneIds;
  zone: ExportedZone;
  /** The ID of its space in the export. */
  from: string;
}

/**
 * Imports the versions of a zone, oldest first, by drawing and saving each. The importing user becomes
 * their author, so the original author is added to the description.
 */
export async function importVersions(job: ImportJob, { canvas, ids, zone, from }: VersionImport) {
  const { client, folder, map, report } = job;
  for (const version of zone.versions.toReversed()) {
    const { version_id, time: version_time } = version;
    if (map.find('version', version_id) !== undefined) continue;
    const path = paths.version(from, zone.zone_id, version_id);
    const { elements } = await readJson<ExportedCanvas>(folder, path);
    await canvas.replace(await importFiles(job, ids, { elements, files: zone.files }));
    const saving = { ...ids, version_time, description: describeVersion(version) };
    const saved = await client.zoneVersions.save(saving, keyOf(job, 'version', version_id));
    await map.add('version', version_id, saved.version.version_id);
    report.written += 1;
  }
}

const MAX_LENGTH = 255;

/** Adds the author’s name to a description. It is visible to all viewers, so it omits the email address. */
export function describeVersion({ description, author }: ExportedVersion): string | undefined {
  const by = author === undefined ? '' : `by ${author}`;
  if (by === '' || description === '') return shorten(by || description, MAX_LENGTH) || undefined;
  const ending = ` (${shorten(by, MAX_LENGTH / 2)})`;
  return shorten(description, MAX_LENGTH - [...ending].length) + ending;
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, Math.floor(maxLength) - 1).join('')}…`;
}
