import type { Easel } from './easel.ts';
import { paths, readJson } from './folder.ts';
import type { ExportedCanvas, ExportedVersion, ExportedZone } from './format.ts';
import type { ZoneIds } from './read-canvas.ts';
import { type Import, keyOf } from './work.ts';

interface Past {
  easel: Easel;
  ids: ZoneIds;
  zone: ExportedZone;
  /** The id that its space has in the export. */
  from: string;
}

/**
 * Brings back what a zone looked like before, oldest first, by drawing and saving each. The service
 * names whoever imports as their author; who it was there is told by the description.
 */
export async function importVersions(given: Import, { easel, ids, zone, from }: Past) {
  const { client, folder, map, report } = given;
  for (const version of zone.versions.toReversed()) {
    const { version_id, time: version_time } = version;
    if (map.find('version', version_id) !== undefined) continue;
    const path = paths.version(from, zone.zone_id, version_id);
    const { elements } = await readJson<ExportedCanvas>(folder, path);
    await easel.show(elements);
    const saving = { ...ids, version_time, description: describeVersion(version) };
    const saved = await client.zoneVersions.save(saving, keyOf(given, 'version', version_id));
    await map.add('version', version_id, saved.version.version_id);
    report.written += 1;
  }
}

const LONGEST = 255;

/** Everybody who sees a zone can read it, so it has the name of its author and not the address. */
export function describeVersion({ description, author }: ExportedVersion): string | undefined {
  const by = author === undefined ? '' : `by ${author}`;
  if (by === '' || description === '') return shorten(by || description, LONGEST) || undefined;
  const ending = ` (${shorten(by, LONGEST / 2)})`;
  return shorten(description, LONGEST - [...ending].length) + ending;
}

function shorten(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters.slice(0, Math.floor(longest) - 1).join('')}…`;
}
