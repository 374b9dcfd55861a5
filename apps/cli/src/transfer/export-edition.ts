import type { ClientDataOf, listZonesMeta, Metadata } from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
import { CommandError } from '../errors.ts';
import { forEachConcurrently } from './concurrency.ts';
import { exportZone } from './export-zone.ts';
import { exists, paths, readJson, writeJson } from './folder.ts';
import {
  type ExportedCanvas,
  type ExportedEdition,
  type ExportedSpace,
  type ExportedTeam,
  FORMAT,
} from './format.ts';
import { granteeOf, type Members } from './grantee.ts';
import type { ExportJob } from './jobs.ts';
import { elementOf } from './read-canvas.ts';

/** Keeps the service busy while files are written, and limits how many zones are in memory. */
const CONCURRENT_ZONES = 4;

interface ExportResult {
  spaces: number;
  zones: number;
  /** Zones in the trash that were not exported. */
  leftOut: number;
}

/** Writes everything the caller can see of an edition to a directory, one file per zone. */
export async function exportEdition(job: ExportJob): Promise<ExportResult> {
  const { client, editionId: edition_id, folder, url, progress } = job;
  await assertUsable(job);
  const { edition_info } = await client.editions.get({ edition_id });
  const members = await readMembers(job);
  const byId = new Map(members.map(({ zuid, ...person }) => [zuid, person]));
  const teams = await readTeams(job);
  const spaces = await listSpaces(job, teams);
  const edition: ExportedEdition = {
    format: FORMAT,
    complete: false,
    source: { url, edition_id, name: edition_info.edition_name },
    members: [...byId.values()],
    teams,
    templates: await exportOwnTemplates(job),
    spaces: spaces.map(({ space_id }) => space_id),
  };
  await writeJson(folder, paths.edition(), edition);
  let zones = 0;
  let leftOut = 0;
  for (const space of spaces) {
    const { zones_info } = await client.zones.listMeta({ edition_id, space_id: space.space_id });
    const order = zones_info.zone_order;
    progress.expect(order.length);
    await forEachConcurrently(order, CONCURRENT_ZONES, async (zone_id) => {
      const { metadata, zone_name = '' } = zones_info.zone_meta[zone_id] ?? {};
      await exportZone(job, byId, { edition_id, space_id: space.space_id, zone_id, metadata });
      progress.step(zone_name);
    });
    zones += order.length;
    const { zone_order: trashed, zone_meta } = await listTrashed(job, space.space_id);
    const inTrash = { space_id: space.space_id, zoneIds: trashed, zone_meta };
    if (job.trashed) await exportTrashed(job, byId, inTrash);
    else leftOut += trashed.length;
    const exported = job.trashed ? trashed : [];
    zones += exported.length;
    await writeJson(
      folder,
      paths.space(space.space_id),
      await readSpace(job, byId, { ...space, order: [...order, ...exported], trashed: exported }),
    );
  }
  await writeJson(folder, paths.edition(), { ...edition, complete: true });
  return { spaces: spaces.length, zones, leftOut };
}

/** Lists the zones in the trash; none if the caller could not restore them. */
async function listTrashed(
  { client, editionId: edition_id }: ExportJob,
  space_id: string,
): Promise<Pick<ZonesInfo, 'zone_order' | 'zone_meta'>> {
  try {
    const { zones_info } = await client.zones.listMeta({ edition_id, space_id, status: 'TRASHED' });
    return zones_info;
  } catch (error) {
    if (isLienzoError(error, 'notPermitted')) return { zone_order: [], zone_meta: {} };
    throw error;
  }
}

interface TrashedZones {
  space_id: string;
  zoneIds: readonly string[];
  zone_meta: ZonesInfo['zone_meta'];
}

type ZonesInfo = ClientDataOf<typeof listZonesMeta>['zones_info'];

/** Exports zones in the trash. A zone can be read only while it is restored. */
async function exportTrashed(
  job: ExportJob,
  members: Members,
  { space_id, zoneIds, zone_meta }: TrashedZones,
): Promise<void> {
  const { client, editionId: edition_id, folder, progress } = job;
  progress.expect(zoneIds.length);
  for (const zone_id of zoneIds) {
    const zone = { edition_id, space_id, zone_id };
    if (!(await exists(folder, paths.zone(space_id, zone_id)))) {
      await client.zones.changeState({ ...zone, zone_state: 'RESTORE' });
      try {
        const { metadata } = zone_meta[zone_id] ?? {};
        await exportZone(job, members, { ...zone, metadata });
      } finally {
        await client.zones.changeState({ ...zone, zone_state: 'TRASH' });
      }
    }
    progress.step('');
  }
}

async function assertUsable({ folder, resume, editionId }: ExportJob): Promise<void> {
  if (!(await exists(folder, paths.edition()))) return;
  const { source, complete } = await readJson<ExportedEdition>(folder, paths.edition());
  if (complete)
    throw new CommandError(
      `${folder} already contains a complete export. Choose another directory.`,
    );
  if (source.edition_id !== editionId) {
    throw new CommandError(
      `${folder} contains an export of another edition. Choose another directory.`,
    );
  }
  if (!resume)
    throw new CommandError(`${folder} contains an incomplete export. Continue it with --resume.`);
}

async function readMembers({ client, editionId: edition_id }: ExportJob) {
  const members = await Array.fromAsync(client.editionMembers.each({ edition_id }));
  return members.map(({ zuid, mail_id, display_name, role_name }) => ({
    zuid,
    mail: mail_id,
    name: display_name,
    role: role_name,
  }));
}

async function readTeams({ client, editionId: edition_id }: ExportJob): Promise<ExportedTeam[]> {
  const { teams } = await client.teams.list({ edition_id });
  return Promise.all(
    teams.map(async ({ team_id, team_name, description, is_default }) => {
      const members = await Array.fromAsync(client.teamMembers.each({ edition_id, team_id }));
      return {
        ...{ team_id, name: team_name, description, is_default: is_default === 'true' },
        members: members.map(({ mail_id, display_name, role_name }) => ({
          ...{ mail: mail_id, name: display_name, role: role_name },
        })),
      };
    }),
  );
}

async function exportOwnTemplates({ client, editionId: edition_id, folder }: ExportJob) {
  const all = await Array.fromAsync(client.templates.each({ edition_id }));
  // Built-in templates have short IDs; those of an edition are always longer.
  const own = all.filter(({ id }) => id.length > 6);
  for (const { id: template_id } of own) {
    const path = paths.template(template_id);
    if (await exists(folder, path)) continue;
    const { elements } = await client.templates.getContent({ edition_id, template_id });
    const canvas: ExportedCanvas = { elements: elements.map(elementOf) };
    await writeJson(folder, path, canvas);
  }
  return own.map(({ id, name, description }) => ({ id, name, description }));
}

interface FoundSpace {
  space_id: string;
  team_id: string;
  name: string;
  ownerZuid: string;
  metadata?: Metadata;
}

async function listSpaces(
  { client, editionId: edition_id }: ExportJob,
  teams: readonly ExportedTeam[],
) {
  const found: FoundSpace[] = [];
  for (const { team_id } of teams) {
    const query = {
      edition_id,
      team_id,
      action_type: 'ALLSPACES',
      sort_by: 'TIME_CREATED',
    } as const;
    for await (const space of client.spaces.each(query)) {
      const { space_id, space_name: name, owner_zuid: ownerZuid, metadata } = space;
      found.push({ space_id, team_id, name, ownerZuid, ...(metadata && { metadata }) });
    }
  }
  return found;
}

async function readSpace(
  { client, editionId: edition_id }: ExportJob,
  members: Members,
  { order, trashed, ownerZuid, ...space }: FoundSpace & { order: string[]; trashed: string[] },
): Promise<ExportedSpace> {
  const { space_members } = await client.spaceMembers.list({
    edition_id,
    space_id: space.space_id,
  });
  const entries = space_members.flatMap(({ zuid, role_name, added_type_name }) => {
    const party = granteeOf(members, added_type_name, zuid);
    return party ? [{ party, role: role_name }] : [];
  });
  return { ...space, owner: members.get(ownerZuid)?.mail, members: entries, zones: order, trashed };
}
