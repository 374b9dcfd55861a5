import { isLienzoError } from '@lienzo/sdk';
import { type Easel, openEasel } from './easel.ts';
import { paths, readJson } from './folder.ts';
import type { ExportedSpace, ExportedZone } from './format.ts';
import { importVersions } from './import-versions.ts';
import type { ZoneIds } from './read-canvas.ts';
import { soundComments, soundElements } from './sound-references.ts';
import { type Import, keyOf } from './work.ts';

interface Place {
  /** The space as exported. */
  space: ExportedSpace;
  /** The id it has now. */
  spaceId: string;
  /** Zones begin one after the other, so that they come to stand in their order. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

const COMMENTS_AT_ONCE = 100;

/** Brings a zone with what is on it, unless it is there already. Gives its name. */
export async function importZone(given: Import, place: Place, zoneId: string): Promise<string> {
  const { client, editionId: edition_id, map, report } = given;
  const from = place.space.space_id;
  const { zone, zone_id } = await place.inTurn(() => beginZone(given, place, zoneId));
  if (map.find('zone', zoneId) !== undefined) return zone.name;
  const ids = { edition_id, space_id: place.spaceId, zone_id };
  const easel = await openEasel(client, ids);
  if (!(await isDrawn(given, { easel, ids, zone }))) {
    await importVersions(given, { easel, ids, zone, from });
    await easel.show(zone.elements);
  }
  // As listed, which is as they came: an answer is never before its thread.
  const elements = soundElements(zone.elements);
  const sound = soundComments(zone.comments.map(withoutRecord), elements);
  report.leftOut += zone.elements.length - elements.length;
  report.leftOut += zone.comments.length - sound.length;
  for (const comments of slicesOf(sound)) await client.comments.insert({ ...ids, comments });
  await map.add('zone', zoneId, zone_id);
  report.written += 1;
  return zone.name;
}

/** Reads a zone, and makes it unless it was made before. */
async function beginZone(given: Import, place: Place, zoneId: string) {
  const { folder, map } = given;
  const path = paths.zone(place.space.space_id, zoneId);
  const zone = await readJson<ExportedZone>(folder, path);
  const known = map.find('zone', zoneId) ?? map.find('begun zone', zoneId);
  if (known !== undefined) return { zone, zone_id: known };
  const zone_id = await createZone(given, place, zone);
  await map.add('begun zone', zoneId, zone_id);
  return { zone, zone_id };
}

interface Work {
  easel: Easel;
  ids: ZoneIds;
  zone: ExportedZone;
}

/** Comments come last. Where some are, an import that was cut off had drawn everything before. */
async function isDrawn({ client }: Import, { easel, ids, zone }: Work): Promise<boolean> {
  if (!easel.used || zone.comments.length === 0) return false;
  return (await client.comments.list(ids)).comments.length > 0;
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

function slicesOf<C>(comments: readonly C[]): C[][] {
  return Array.from({ length: Math.ceil(comments.length / COMMENTS_AT_ONCE) }, (_, index) =>
    comments.slice(index * COMMENTS_AT_ONCE, (index + 1) * COMMENTS_AT_ONCE),
  );
}
