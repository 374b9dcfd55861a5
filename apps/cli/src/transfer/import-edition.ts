import { CommandError } from '../errors.ts';
import { createQueue, forEachConcurrently } from './concurrency.ts';
import { paths, readJson } from './folder.ts';
import { type ExportedEdition, type ExportedSpace, type ExportedTeam, FORMAT } from './format.ts';
import { importPeople, importSpaceMembers } from './import-people.ts';
import { importTemplates } from './import-templates.ts';
import { importZone, metadataOf } from './import-zone.ts';
import { type ImportJob, keyOf } from './jobs.ts';

/** Keeps the service busy and limits how many zones are in memory. */
const CONCURRENT_ZONES = 4;

/** Imports an export into an edition and skips everything that the ID map already contains. */
export async function importEdition(job: ImportJob): Promise<void> {
  const { folder, progress } = job;
  const edition = await readJson<ExportedEdition>(folder, paths.edition());
  if (edition.format !== FORMAT) {
    throw new CommandError(
      `${folder} has format ${edition.format}, but this version supports only ${FORMAT}. Export it with this version of lienzo.`,
    );
  }
  if (!edition.complete)
    throw new CommandError(
      `${folder} is an incomplete export. Complete it with: lienzo export ${folder} --resume`,
    );
  await importTeams(job, edition.teams);
  const people = await importPeople(job, edition.teams);
  await importTemplates(job, edition.templates);
  for (const spaceId of edition.spaces) {
    const space = await readJson<ExportedSpace>(folder, paths.space(spaceId));
    progress.expect(space.zones.length);
    const space_id = await importSpace(job, space);
    const destination = { space, spaceId: space_id, enqueue: createQueue() };
    await forEachConcurrently(space.zones, CONCURRENT_ZONES, async (zoneId) => {
      progress.step(await importZone(job, destination, zoneId));
    });
    // Access to a zone can be changed only before it is in the trash.
    await importSpaceMembers(job, people, { ...space, to: space_id });
    await trashZones(job, space, space_id);
  }
}

/** Moves the zones to the trash that were there when they were exported. */
async function trashZones(job: ImportJob, { trashed = [] }: ExportedSpace, space_id: string) {
  const { client, editionId: edition_id, map } = job;
  for (const from of trashed) {
    const zone_id = map.find('zone', from);
    if (zone_id === undefined || map.find('trashed zone', from) !== undefined) continue;
    await client.zones.changeState({ edition_id, space_id, zone_id, zone_state: 'TRASH' });
    await map.add('trashed zone', from, zone_id);
  }
}

async function importTeams(job: ImportJob, teams: readonly ExportedTeam[]): Promise<void> {
  const { client, editionId: edition_id, map, report } = job;
  const missing = teams.filter(({ team_id }) => map.find('team', team_id) === undefined);
  if (missing.length === 0) return;
  const { teams: present } = await client.teams.list({ edition_id });
  const first = present.find(({ is_default }) => is_default === 'true') ?? present[0];
  for (const { team_id: from, name, description, is_default } of missing) {
    if (is_default && first) {
      await map.add('team', from, first.team_id);
      continue;
    }
    const body = { edition_id, team_name: name, description };
    const { team } = await client.teams.create(body, keyOf(job, 'team', from));
    await map.add('team', from, team.team_id);
    report.written += 1;
  }
}

async function importSpace(job: ImportJob, space: ExportedSpace): Promise<string> {
  const { client, editionId: edition_id, map, report } = job;
  const known = map.find('space', space.space_id);
  if (known !== undefined) return known;
  const team_id = map.find('team', space.team_id) ?? '';
  const { space_id } = await client.spaces.create(
    { edition_id, create_space: { space_name: space.name, team_id, ...metadataOf(space) } },
    keyOf(job, 'space', space.space_id),
  );
  // A new space already has a zone, which becomes the first zone of the export.
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  await map.add('first zone', space.space_id, zones_info.zone_order[0] ?? '');
  await map.add('space', space.space_id, space_id);
  report.written += 1;
  return space_id;
}
