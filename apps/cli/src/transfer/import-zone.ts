import { appendFile } from 'node:fs/promises';
import type { Metadata } from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
import { fixCommentReferences, fixElementReferences } from './dangling-references.ts';
import { paths, readJson } from './folder.ts';
import type { ExportedSpace, ExportedZone } from './format.ts';
import { importFiles } from './import-files.ts';
import { importVersions } from './import-versions.ts';
import { type ImportJob, keyOf } from './jobs.ts';
import type { ZoneIds } from './read-canvas.ts';
import { openZoneCanvas, type ZoneCanvas } from './zone-canvas.ts';

interface Destination {
  /** The space as exported. */
  space: ExportedSpace;
  /** Its ID after the import. */
  spaceId: string;
  /** Creates zones one at a time, to keep their order. */
  enqueue: <T>(work: () => Promise<T>) => Promise<T>;
}

const COMMENTS_PER_REQUEST = 100;

/** Imports a zone with its content, unless that was done before. Returns its name. */
export async function importZone(
  job: ImportJob,
  place: Destination,
  zoneId: string,
): Promise<string> {
  const { client, editionId: edition_id, map, report } = job;
  const from = place.space.space_id;
  const { zone, zone_id } = await place.enqueue(() => startZone(job, place, zoneId));
  if (map.find('zone', zoneId) !== undefined) return zone.name;
  const ids = { edition_id, space_id: place.spaceId, zone_id };
  const canvas = await openZoneCanvas(client, ids);
  if (!(await isDrawn(job, { canvas, ids, zone }))) {
    await importVersions(job, { canvas, ids, zone, from });
    await canvas.replace(await importFiles(job, ids, zone));
  }
  // Comments are listed in creation order, so a reply never comes before its thread.
  const elements = fixElementReferences(zone.elements);
  const valid = fixCommentReferences(zone.comments.map(withoutRecord), elements);
  report.skipped += zone.elements.length - elements.length;
  report.skipped += zone.comments.length - valid.length;
  for (const comments of slicesOf(valid)) await client.comments.insert({ ...ids, comments });
  await recordAuthors(job, zone_id, zone.comments);
  await map.add('zone', zoneId, zone_id);
  report.written += 1;
  return zone.name;
}

/** Reads a zone and creates it, unless that was done before. */
async function startZone(job: ImportJob, place: Destination, zoneId: string) {
  const { folder, map } = job;
  const path = paths.zone(place.space.space_id, zoneId);
  const zone = await readJson<ExportedZone>(folder, path);
  const known = map.find('zone', zoneId) ?? map.find('begun zone', zoneId);
  if (known !== undefined) return { zone, zone_id: known };
  const zone_id = await createZone(job, place, zone);
  await map.add('begun zone', zoneId, zone_id);
  return { zone, zone_id };
}

interface ZoneImport {
  canvas: ZoneCanvas;
  ids: ZoneIds;
  zone: ExportedZone;
}

/** Returns whether an interrupted import already drew the zone: comments are imported last. */
async function isDrawn({ client }: ImportJob, { canvas, ids, zone }: ZoneImport): Promise<boolean> {
  if (!canvas.wasUsed || zone.comments.length === 0) return false;
  return (await client.comments.list(ids)).comments.length > 0;
}

async function createZone(job: ImportJob, place: Destination, zone: ExportedZone): Promise<string> {
  const { client, editionId: edition_id, map } = job;
  const space_id = place.spaceId;
  const first = map.find('first zone', place.space.space_id);
  if (zone.zone_id === place.space.zones[0] && first) {
    const ids = { space_id, zone_id: first };
    if (zone.metadata) await client.zones.rename({ edition_id, ...ids, metadata: zone.metadata });
    await renameZone(job, { ...ids, zone_name: zone.name });
    return first;
  }
  const { space_data } = await client.zones.create(
    { edition_id, space_id, create_zone: { zone_name: zone.name, ...metadataOf(zone) } },
    keyOf(job, 'zone', zone.zone_id),
  );
  return space_data.docDatas[0]?.document.id ?? '';
}

export function metadataOf({ metadata }: { metadata?: Metadata }): { metadata?: Metadata } {
  return metadata ? { metadata } : {};
}

interface Renaming {
  space_id: string;
  zone_id: string;
  zone_name: string;
}

async function renameZone({ client, editionId }: ImportJob, renaming: Renaming): Promise<void> {
  try {
    await client.zones.rename({ edition_id: editionId, ...renaming });
  } catch (error) {
    if (!isLienzoError(error, 'sameZoneName')) throw error; // the zone already has this name
  }
}

type Exported = ExportedZone['comments'][number];

/** Records who wrote comments, because the API makes the importing user their author. */
async function recordAuthors(job: ImportJob, zone_id: string, comments: readonly Exported[]) {
  const lines = comments.map(({ meta, author_name = 'unknown', created_time }) =>
    JSON.stringify({ zone_id, comment_id: meta.id, author: author_name, created_time }),
  );
  if (lines.length === 0) return;
  await appendFile(job.authors, `${lines.join('\n')}\n`);
  job.report.comments += lines.length;
}

/**
 * Returns what can be sent to the API. Mentions are left out: their user ids are those of the exported
 * edition, and people would be notified of old comments. The text still names them.
 */
function withoutRecord(exported: Exported) {
  const { author, author_name, author_zuid, created_time, mentions, ...comment } = exported;
  return comment;
}

function slicesOf<C>(comments: readonly C[]): C[][] {
  return Array.from({ length: Math.ceil(comments.length / COMMENTS_PER_REQUEST) }, (_, index) =>
    comments.slice(index * COMMENTS_PER_REQUEST, (index + 1) * COMMENTS_PER_REQUEST),
  );
}
