import type { Metadata } from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
import { exportFiles, filesIn } from './export-files.ts';
import { exists, paths, writeJson } from './folder.ts';
import type { ExportedCanvas, ExportedVersion, ExportedZone } from './format.ts';
import { granteeOf, type Members } from './grantee.ts';
import type { ExportJob } from './jobs.ts';
import { elementOf, readCanvas, type ZoneIds } from './read-canvas.ts';

/** Exports a zone with its comments and versions, unless that was done before. */
export async function exportZone(
  job: ExportJob,
  members: Members,
  { metadata, ...zone }: ZoneIds & { metadata: Metadata | undefined },
): Promise<void> {
  const path = paths.zone(zone.space_id, zone.zone_id);
  if (await exists(job.folder, path)) return;
  const canvas = await readCanvas(job.client, zone);
  if (!canvas) return;
  const { comments } = await job.client.comments.list(zone);
  const shown = new Set(filesIn(canvas.elements));
  const versions = job.versions ? await exportVersions(job, members, { zone, shown }) : [];
  const files = await exportFiles(job, zone, shown);
  const exported: ExportedZone = {
    zone_id: zone.zone_id,
    ...canvas,
    ...(metadata && { metadata }),
    comments: comments.map((comment) => ({
      ...comment,
      author: members.get(comment.author_zuid)?.mail,
      author_name: members.get(comment.author_zuid)?.name,
    })),
    versions,
    ...(files.length > 0 && { files }),
    access: await readAccess(job, members, zone),
  };
  await writeJson(job.folder, path, exported);
}

interface ShownIn {
  zone: ZoneIds;
  /** Gets the files that the versions show. */
  shown: Set<string>;
}

async function exportVersions(
  { client, folder }: ExportJob,
  members: Members,
  { zone, shown }: ShownIn,
) {
  const versions: ExportedVersion[] = [];
  for await (const version of client.zoneVersions.each(zone)) {
    if (!('version_time' in version)) continue; // too old for the plan
    const { version_id, version_time, description, modified_by } = version;
    const { document } = await client.zoneVersions.get({ ...zone, version_id });
    const canvas: ExportedCanvas = { elements: document.elements.map(elementOf) };
    for (const fileId of filesIn(canvas.elements)) shown.add(fileId);
    await writeJson(folder, paths.version(zone.space_id, zone.zone_id, version_id), canvas);
    const author = members.get(modified_by)?.name;
    versions.push({ version_id, time: isoTime(version_time), description, author });
  }
  return versions;
}

/** Converts a UTC time such as `Tue, 04 Feb 2025, 11:34:28` to ISO 8601. */
function isoTime(text: string): string {
  return new Date(`${text.replace(/, (?=\d\d:)/, ' ')} GMT`).toISOString();
}

async function readAccess({ client, report }: ExportJob, members: Members, zone: ZoneIds) {
  try {
    const { zone_members } = await client.zoneAccess.list(zone);
    return zone_members.flatMap(({ member_type, member_id, permission, role }) => {
      const party = granteeOf(members, member_type, member_id);
      return party ? [{ party, permission, role }] : [];
    });
  } catch (error) {
    if (!isLienzoError(error, 'notPermitted')) throw error;
    report.zonesWithoutAccess += 1; // visible to managers of the zone only
    return [];
  }
}
