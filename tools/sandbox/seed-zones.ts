import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';

interface ZoneSeed {
  space: { edition_id: string; space_id: string };
  editor: Client;
  commenter: Client;
}

/** Creates zones from templates, with comments. Returns the id of the first one. */
export async function seedZones({ space, editor, commenter }: ZoneSeed): Promise<string> {
  const { templates } = await editor.call(contract.listTemplates, { params: space });
  const idOf = (name: string) => {
    const id = templates.find((template) => template.name === name)?.id;
    if (id === undefined) throw new Error(`The template ${name} does not exist.`);
    return id;
  };
  const { zones_info } = await editor.call(contract.listZonesMeta, { params: space });
  const [zone_id] = zones_info.zone_order;
  if (zone_id === undefined) throw new Error('The space has no zone.');
  const zone = { ...space, zone_id };
  await editor.call(contract.insertTemplate, {
    params: zone,
    body: { template_id: idOf('Kanban board') },
  });
  for (const name of ['Roadmap', 'Retrospective', 'Mind map', 'Flowchart']) {
    await editor.call(contract.createZone, {
      params: space,
      body: { create_zone: { zone_name: name, template_id: idOf(name) } },
    });
  }
  const { frames } = await editor.call(contract.listFrames, { params: zone });
  const [frame] = frames;
  if (frame) await addComments({ zone, elementId: frame.meta.id, editor, commenter });
  return zone_id;
}

interface Discussion {
  zone: { edition_id: string; space_id: string; zone_id: string };
  elementId: string;
  editor: Client;
  commenter: Client;
}

async function addComments({ zone, elementId, editor, commenter }: Discussion): Promise<void> {
  const id = randomUUID();
  await commenter.call(contract.insertComments, {
    params: zone,
    body: {
      comments: [{ meta: { id }, text: 'Shall we limit work in progress?', element_id: elementId }],
    },
  });
  const reply = { meta: { id: randomUUID() }, text: 'Three at a time.', parent_id: id };
  await editor.call(contract.insertComments, { params: zone, body: { comments: [reply] } });
}
