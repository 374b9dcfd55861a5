import { isLienzoError } from '@lienzo/sdk';
import { isThere, paths, writeJson } from './folder.ts';
import type { ExportedCanvas, ExportedVersion, ExportedZone } from './format.ts';
import { type Members, partyOf } from './party.ts';
import { elementOf, readCanvas, type ZoneIds } from './read-canvas.ts';
import type { Export } from './work.ts';

/** Writes one zone with its comments and versions, unless an earlier attempt has. */
export async function exportZone(given: Export, members: Members, zone: ZoneIds): Promise<void> {
  const path = paths.zone(zone.space_id, zone.zone_id);
  if (await isThere(given.folder, path)) return;
  const canvas = await readCanvas(given.client, zone);
  if (!canvas) return;
  const { comments } = await given.client.comments.list(zone);
  const exported: ExportedZone = {
    zone_id: zone.zone_id,
    ...canvas,
    comments: comments.map((comment) => ({
      ...comment,
      author: members.get(comment.author_zuid)?.mail,
    })),
    versions: given.versions ? await exportVersions(given, members, zone) : [],
    access: await readAccess(given, members, zone),
  };
  await writeJson(given.folder, path, exported);
}

async function exportVersions({ client, folder }: Export, members: Members, zone: ZoneIds) {
  const versions: ExportedVersion[] = [];
  for await (const version of client.zoneVersions.each(zone)) {
    if (!('version_time' in version)) continue; // older than the plan lets read
    const { version_id, version_time, description, modified_by } = version;
    const { document } = await client.zoneVersions.get({ ...zone, version_id });
    const canvas: ExportedCanvas = { elements: document.elements.map(elementOf) };
    await writeJson(folder, paths.version(zone.space_id, zone.zone_id, version_id), canvas);
    const author = members.get(modified_by)?.name;
    versions.push({ version_id, time: isoTime(version_time), description, author });
  }
  return versions;
}

/** From `Tue, 04 Feb 2025, 11:34:28`, which is in UTC. */
function isoTime(text: string): string {
  return new Date(`${text.replace(/, (?=\d\d:)/, ' ')} GMT`).toISOString();
}

async function readAccess({ client }: Export, members: Members, zone: ZoneIds) {
  try {
    const { zone_members } = await client.zoneAccess.list(zone);
    return zone_members.flatMap(({ member_type, member_id, permission, role }) => {
      const party = partyOf(members, member_type, member_id);
      return party ? [{ party, permission, role }] : [];
    });
  } catch (error) {
    if (isLienzoError(error, 'notPermitted')) return []; // only who manages a zone is shown it
    throw error;
  }
}
