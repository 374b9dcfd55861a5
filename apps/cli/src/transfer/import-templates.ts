import { paths, readJson } from './folder.ts';
import type { ExportedCanvas, ExportedEdition } from './format.ts';
import { importFiles } from './import-files.ts';
import { type ImportJob, keyOf } from './jobs.ts';
import { openZoneCanvas } from './zone-canvas.ts';

type Templates = ExportedEdition['templates'];

const TEMPORARY_SPACE = 'Imported templates (temporary)';

/** Imports the templates of the edition by drawing each in a temporary zone and saving it from there. */
export async function importTemplates(job: ImportJob, templates: Templates): Promise<void> {
  const { map, progress } = job;
  progress.expect(templates.length);
  const missing = templates.filter(({ id }) => map.find('template', id) === undefined);
  if (missing.length > 0) await drawTemplates(job, missing);
  for (const { name } of templates) progress.step(name);
  await trashTemporarySpace(job);
}

async function drawTemplates(job: ImportJob, templates: Templates): Promise<void> {
  const { client, editionId: edition_id, folder, map, report } = job;
  const space_id = await openTemporarySpace(job);
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  const zone_id = zones_info.zone_order[0] ?? '';
  const ids = { edition_id, space_id, zone_id };
  const canvas = await openZoneCanvas(client, ids);
  for (const { id, name, description } of templates) {
    const { elements } = await readJson<ExportedCanvas>(folder, paths.template(id));
    await canvas.replace(await importFiles(job, ids, { elements }));
    const { template } = await client.templates.save(
      { edition_id, name, description, space_id, zone_id },
      keyOf(job, 'template', id),
    );
    await map.add('template', id, template.id);
    report.written += 1;
  }
}

async function openTemporarySpace(job: ImportJob): Promise<string> {
  const { client, editionId: edition_id, map } = job;
  const known = map.find('workshop', 'open');
  if (known !== undefined) return known;
  const { teams } = await client.teams.list({ edition_id });
  const team_id = (teams.find((team) => team.is_default === 'true') ?? teams[0])?.team_id ?? '';
  const { space_id } = await client.spaces.create(
    { edition_id, create_space: { space_name: TEMPORARY_SPACE, team_id } },
    keyOf(job, 'workshop', 'open'),
  );
  await map.add('workshop', 'open', space_id);
  return space_id;
}

async function trashTemporarySpace({
  client,
  editionId: edition_id,
  map,
}: ImportJob): Promise<void> {
  const space_id = map.find('workshop', 'open');
  if (space_id === undefined || map.find('workshop', 'closed') !== undefined) return;
  await client.spaces.changeState({ edition_id, space_id, space_state: 'TRASH' });
  await map.add('workshop', 'closed', space_id);
}
