import { CommandError } from '../usage-error.ts';
import { createTurns, forEachAtOnce } from './at-once.ts';
import { paths, readJson } from './folder.ts';
import { type ExportedEdition, type ExportedSpace, type ExportedTeam, FORMAT } from './format.ts';
import { importPeople, importSpaceMembers } from './import-people.ts';
import { importTemplates } from './import-templates.ts';
import { importZone } from './import-zone.ts';
import { type Import, keyOf } from './work.ts';

/** Enough to keep the service busy; memory holds no more zones than these. */
const ZONES_AT_ONCE = 4;

/** Brings an export into an edition. Whatever the map knows is there already and left alone. */
export async function importEdition(given: Import): Promise<void> {
  const { folder, progress } = given;
  const edition = await readJson<ExportedEdition>(folder, paths.edition());
  if (edition.format !== FORMAT) {
    throw new CommandError(`${folder} has format ${edition.format}; this program knows ${FORMAT}.`);
  }
  if (!edition.complete)
    throw new CommandError(`${folder} is a part of an export; export it whole.`);
  await importTeams(given, edition.teams);
  const people = await importPeople(given, edition.teams);
  await importTemplates(given, edition.templates);
  for (const spaceId of edition.spaces) {
    const space = await readJson<ExportedSpace>(folder, paths.space(spaceId));
    progress.expect(space.zones.length);
    const space_id = await importSpace(given, space);
    const place = { space, spaceId: space_id, inTurn: createTurns() };
    await forEachAtOnce(space.zones, ZONES_AT_ONCE, async (zoneId) => {
      progress.step(await importZone(given, place, zoneId));
    });
    await importSpaceMembers(given, people, { ...space, to: space_id });
  }
}

async function importTeams(given: Import, teams: readonly ExportedTeam[]): Promise<void> {
  const { client, editionId: edition_id, map, report } = given;
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
    const { team } = await client.teams.create(body, keyOf(given, 'team', from));
    await map.add('team', from, team.team_id);
    report.written += 1;
  }
}

async function importSpace(given: Import, space: ExportedSpace): Promise<string> {
  const { client, editionId: edition_id, map, report } = given;
  const known = map.find('space', space.space_id);
  if (known !== undefined) return known;
  const team_id = map.find('team', space.team_id) ?? '';
  const { space_id } = await client.spaces.create(
    { edition_id, create_space: { space_name: space.name, team_id } },
    keyOf(given, 'space', space.space_id),
  );
  // A new space has a zone already, which becomes the first one of the export.
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  await map.add('first zone', space.space_id, zones_info.zone_order[0] ?? '');
  await map.add('space', space.space_id, space_id);
  report.written += 1;
  return space_id;
}
