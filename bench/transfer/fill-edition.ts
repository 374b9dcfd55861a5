import { randomUUID } from 'node:crypto';
import {
  changeElements,
  createEdition,
  createSpace,
  createZone,
  duplicateSpace,
} from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { query } from '../../testing/zones/test-canvas.ts';

/** The maximum number of zones in a space of a large plan. */
const MAX_ZONES = 500;
/** Minimum number of spaces. */
const SPACES = 4;
const PATIENCE = 600_000;
const SHAPES = 12;

export interface Edition {
  edition_id: string;
  team_id: string;
}

/** Creates an edition with a plan that allows enough zones. */
export async function makeEdition(client: Client, databaseUrl: string): Promise<Edition> {
  const { edition_id, team_id } = await client.call(createEdition, { body: { team_name: 'Move' } });
  await query(
    { database: { url: databaseUrl } },
    `update subscriptions set plan_name = 'BUSINESS_PLAN', seats = 10 where edition_id = $1`,
    [edition_id],
  );
  return { edition_id, team_id };
}

/**
 * Fills one space with zones that contain a frame, notes and connectors, and duplicates the space.
 */
export async function fillEdition(client: Client, edition: Edition, zones: number): Promise<void> {
  const size = Math.min(MAX_ZONES, zones / SPACES);
  const params = await fillSpace(client, edition, size);
  for (let copies = zones / size - 1; copies > 0; copies -= 1) {
    const body = { duplicate_space: { space_name: `Copy ${copies}` } };
    await client.call(duplicateSpace, { params, body, timeout: PATIENCE });
  }
}

async function fillSpace(client: Client, { edition_id, team_id }: Edition, zones: number) {
  const { space_id } = await client.call(createSpace, {
    params: { edition_id },
    body: { create_space: { space_name: `Space of ${zones}`, team_id } },
  });
  const params = { edition_id, space_id };
  // The space already has one zone, which stays empty.
  for (let index = 1; index < zones; index += 1) {
    const data = await client.call(createZone, {
      params,
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: `Zone ${index + 1}` } },
    });
    if (typeof data === 'string') throw new Error('An object was asked for.');
    const zone_id = data.space_data.docDatas[0]?.document.id ?? '';
    await client.call(changeElements, { params: { ...params, zone_id }, body: { insert: draw() } });
  }
  return params;
}

function draw() {
  const frame = { meta: { id: randomUUID(), name: 'What we know' } };
  const layoutOf = (index: number) => ({
    left: 40 + 240 * (index % 4),
    top: 40 + 180 * Math.floor(index / 4),
    width: 200,
    height: 140,
  });
  const shapes = Array.from({ length: SHAPES }, (_, index) => ({
    meta: { id: randomUUID(), name: `Note ${index}` },
    frame_id: frame.meta.id,
    basic: { type: 'RECTANGLE' as const },
    properties: { layout: layoutOf(index) },
  }));
  const connectors = shapes.slice(1).map(({ meta }, index) => ({
    meta: { id: randomUUID() },
    connected: {
      first: { shape_id: shapes[index]?.meta.id ?? '' },
      second: { shape_id: meta.id },
    },
  }));
  return { frames: [frame], shapes, connectors };
}
