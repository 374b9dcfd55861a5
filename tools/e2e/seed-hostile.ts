import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { hostileTexts } from './hostile-texts.ts';

interface SeedOptions {
  client: Client;
  editionId: string;
  teamId: string;
  /** The user who becomes a member of the space. */
  guest: string;
}

/** Creates a space with hostile texts in every text field, through the API. */
export async function seedHostile({ client, editionId, teamId, guest }: SeedOptions) {
  const edition_id = editionId;
  const { space_id } = await client.call(contract.createSpace, {
    params: { edition_id },
    body: { create_space: { space_name: hostileTexts.image, team_id: teamId } },
  });
  const space = { edition_id, space_id };
  await client.call(contract.addSpaceMembers, {
    params: space,
    body: { members_info: [{ zuid: guest, role: 'EDITOR', type: 'USER' }] },
  });
  await client.call(contract.createZone, {
    params: space,
    body: { create_zone: { zone_name: hostileTexts.long.slice(0, 255) } },
  });
  await client.call(contract.createZone, {
    params: space,
    body: { create_zone: { zone_name: hostileTexts.script } },
  });
  const { zones_info } = await client.call(contract.listZonesMeta, { params: space });
  const zone_id = zones_info.zone_order.at(-1) ?? '';
  const zone = { ...space, zone_id };
  await seedElements(client, zone);
  return { spaceId: space_id, zoneId: zone_id };
}

async function seedElements(
  client: Client,
  zone: { edition_id: string; space_id: string; zone_id: string },
): Promise<void> {
  const [frame, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  await client.call(contract.insertFrames, {
    params: zone,
    body: {
      frames: [
        {
          meta: { id: frame, name: hostileTexts.handler },
          properties: { layout: { left: 0, top: 0, width: 700, height: 400 } },
        },
      ],
    },
  });
  const shape = (id: string, left: number, text: string) => ({
    meta: { id, name: hostileTexts.image },
    frame_id: frame,
    basic: { type: 'RECTANGLE' as const },
    properties: { layout: { left, top: 100, width: 240, height: 160 } },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
  });
  await client.call(contract.insertShapes, {
    params: zone,
    body: {
      shapes: [
        shape(first, 40, hostileTexts.image),
        shape(second, 400, hostileTexts.bidirectional),
      ],
    },
  });
  await client.call(contract.insertConnectors, {
    params: zone,
    body: {
      connectors: [
        {
          meta: { id: randomUUID() },
          connected: { first: { shape_id: first }, second: { shape_id: second } },
          text: { paragraphs: [{ id: randomUUID(), portions: [{ text: hostileTexts.script }] }] },
        },
      ],
    },
  });
  await client.call(contract.insertComments, {
    params: zone,
    body: {
      comments: [{ meta: { id: randomUUID() }, text: hostileTexts.image, element_id: first }],
    },
  });
}
