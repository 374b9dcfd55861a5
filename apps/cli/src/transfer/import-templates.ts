import { openEasel } from './easel.ts';
import { paths, readJson } from './folder.ts';
import type { ExportedCanvas, ExportedEdition } from './format.ts';
import { type Import, keyOf } from './work.ts';

type Templates = ExportedEdition['templates'];

const WORKSHOP = 'Templates that were imported';

/** Brings the edition's own templates: each is drawn on a zone for the purpose, and saved from there. */
export async function importTemplates(given: Import, templates: Templates): Promise<void> {
  const { map, progress } = given;
  progress.expect(templates.length);
  const missing = templates.filter(({ id }) => map.find('template', id) === undefined);
  if (missing.length > 0) await drawTemplates(given, missing);
  for (const { name } of templates) progress.step(name);
  await closeWorkshop(given);
}

async function drawTemplates(given: Import, templates: Templates): Promise<void> {
  const { client, editionId: edition_id, folder, map, report } = given;
  const space_id = await openWorkshop(given);
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  const zone_id = zones_info.zone_order[0] ?? '';
  const easel = await openEasel(client, { edition_id, space_id, zone_id });
  for (const { id, name, description } of templates) {
    const { elements } = await readJson<ExportedCanvas>(folder, paths.template(id));
    await easel.show(elements);
    const { template } = await client.templates.save(
      { edition_id, name, description, space_id, zone_id },
      keyOf(given, 'template', id),
    );
    await map.add('template', id, template.id);
    report.written += 1;
  }
}

async function openWorkshop(given: Import): Promise<string> {
  const { client, editionId: edition_id, map } = given;
  const known = map.find('workshop', 'open');
  if (known !== undefined) return known;
  const { teams } = await client.teams.list({ edition_id });
  const team_id = (teams.find((team) => team.is_default === 'true') ?? teams[0])?.team_id ?? '';
  const { space_id } = await client.spaces.create(
    { edition_id, create_space: { space_name: WORKSHOP, team_id } },
    keyOf(given, 'workshop', 'open'),
  );
  await map.add('workshop', 'open', space_id);
  return space_id;
}

async function closeWorkshop({ client, editionId: edition_id, map }: Import): Promise<void> {
  const space_id = map.find('workshop', 'open');
  if (space_id === undefined || map.find('workshop', 'closed') !== undefined) return;
  await client.spaces.changeState({ edition_id, space_id, space_state: 'TRASH' });
  await map.add('workshop', 'closed', space_id);
}
