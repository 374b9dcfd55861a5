import { isLienzoError } from '@lienzo/sdk';
import { paths, readJson } from './folder.ts';
import type { ExportedSpace, ExportedZone } from './format.ts';
import { batchesOf } from './insertions.ts';
import { type Import, keyOf } from './work.ts';

interface Place {
  /** The space as exported. */
  space: ExportedSpace;
  /** The id it has now. */
  spaceId: string;
}

const COMMENTS_AT_ONCE = 100;

/** Brings a zone with what is on it, unless it is there already. Gives its name. */
export async function importZone(given: Import, place: Place, zoneId: string): Promise<string> {
  const { client, editionId: edition_id, folder, map, report } = given;
  const zone = await readJson<ExportedZone>(folder, paths.zone(place.space.space_id, zoneId));
  if (map.find('zone', zoneId) !== undefined) return zone.name;
  const zone_id = await createZone(given, place, zone);
  const ids = { edition_id, space_id: place.spaceId, zone_id };
  for (const batch of batchesOf(zone.elements)) {
    const lists = Object.entries(batch).filter(([, list]) => list.length > 0);
    await client.batches.changeElements({ ...ids, insert: Object.fromEntries(lists) });
  }
  // As listed, which is as they came: an answer is never before its thread.
  for (const comments of slicesOf(zone.comments)) {
    await client.comments.insert({ ...ids, comments: comments.map(withoutRecord) });
  }
  await map.add('zone', zoneId, zone_id);
  report.written += 1;
  return zone.name;
}

async function createZone(given: Import, place: Place, zone: ExportedZone): Promise<string> {
  const { client, editionId: edition_id, map } = given;
  const space_id = place.spaceId;
  const first = map.find('first zone', place.space.space_id);
  if (zone.zone_id === place.space.zones[0] && first) {
    await renameZone(given, { space_id, zone_id: first, zone_name: zone.name });
    return first;
  }
  const { space_data } = await client.zones.create(
    { edition_id, space_id, create_zone: { zone_name: zone.name } },
    keyOf(given, 'zone', zone.zone_id),
  );
  return space_data.docDatas[0]?.document.id ?? '';
}

interface Naming {
  space_id: string;
  zone_id: string;
  zone_name: string;
}

async function renameZone({ client, editionId }: Import, naming: Naming): Promise<void> {
  try {
    await client.zones.rename({ edition_id: editionId, ...naming });
  } catch (error) {
    if (!isLienzoError(error, 'sameZoneName')) throw error; // it has the name already
  }
}

type Exported = ExportedZone['comments'][number];

function withoutRecord({ author, author_zuid, created_time, ...comment }: Exported) {
  return comment;
}

function slicesOf(comments: readonly Exported[]): Exported[][] {
  return Array.from({ length: Math.ceil(comments.length / COMMENTS_AT_ONCE) }, (_, index) =>
    comments.slice(index * COMMENTS_AT_ONCE, (index + 1) * COMMENTS_AT_ONCE),
  );
}
