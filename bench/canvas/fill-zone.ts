import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';

const BATCH = 1_000;
const STEP = { x: 180, y: 130 };
/** One element in ten is a connector between two shapes. */
const CONNECTED = 10;

const kinds = ['RECTANGLE', 'OVAL', 'DIAMOND', 'HEXAGON', 'CLOUD'] as const;
const tints = ['#ffffff', '#ffe49c', '#c4dcf7', '#c2e8da', '#f9c6cf'] as const;

export interface Zone {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

export interface Filling {
  client: Client;
  space: { edition_id: string; space_id: string };
  count: number;
}

/** Creates a zone with a grid of shapes with text, some of them connected. */
export async function fillZone({ client, space, count }: Filling): Promise<Zone> {
  const zone = await createZone({ client, space }, `${count} elements`);
  const connectors = Math.floor(count / CONNECTED);
  // About as wide as high, so that as many elements as possible are in view.
  const columns = Math.ceil(Math.sqrt(count));
  const shapes = Array.from({ length: count - connectors }, (_, index) => shapeAt(index, columns));
  for (const some of inBatches(shapes))
    await client.call(contract.insertShapes, { params: zone, body: { shapes: some } });
  const ties = Array.from({ length: connectors }, (_, index) => tie(shapes, index * 2));
  for (const some of inBatches(ties))
    await client.call(contract.insertConnectors, { params: zone, body: { connectors: some } });
  return zone;
}

/** Creates an empty zone. */
export async function createZone(
  { client, space }: Pick<Filling, 'client' | 'space'>,
  name: string,
): Promise<Zone> {
  await client.call(contract.createZone, {
    params: space,
    body: { create_zone: { zone_name: name } },
  });
  const { zones_info } = await client.call(contract.listZonesMeta, { params: space });
  return { ...space, zone_id: zones_info.zone_order.at(-1) ?? '' };
}

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

function shapeAt(index: number, columns: number) {
  const color = { hex: { value: tints[index % tints.length] ?? '#ffffff' } };
  return {
    meta: { id: randomUUID() },
    basic: { type: kinds[index % kinds.length] ?? 'RECTANGLE' },
    properties: {
      layout: {
        left: (index % columns) * STEP.x,
        top: Math.floor(index / columns) * STEP.y,
        width: 144,
        height: 96,
      },
      fills: [{ solid: { color } }],
    },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `Idea ${index}` }] }] },
  };
}

function tie(shapes: readonly { meta: { id: string } }[], index: number) {
  const idOf = (at: number) => shapes[at]?.meta.id ?? '';
  return {
    meta: { id: randomUUID() },
    type: 'ELBOW' as const,
    connected: { first: { shape_id: idOf(index) }, second: { shape_id: idOf(index + 1) } },
  };
}
