import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { type Canvas, query } from './test-canvas.ts';

const KEYS = ['top', 'left', 'width', 'height'] as const;

interface WriterOptions {
  client: Client;
  canvas: Canvas;
  writers: number;
  /** Number of writes per writer. */
  writes: number;
}

/** Everything written, to compare with the content of the zone. */
export interface Written {
  /** By id of the frame. */
  layouts: ReadonlyMap<string, Record<(typeof KEYS)[number], number>>;
  /** Names of the shapes. */
  names: ReadonlySet<string>;
  /** Number of requests that changed something. */
  writes: number;
}

/**
 * Runs writers concurrently in one zone; each sends one request after the other. Four writers share a frame:
 * each increments one number of its layout. The layout is stored as one value, so a write based on an old
 * layout loses the others' changes. In between, the writers add shapes. Throws if a write is refused.
 */
export async function writeConcurrently({
  client,
  canvas,
  writers,
  writes,
}: WriterOptions): Promise<Written> {
  const call = { params: canvas };
  const ids = Array.from({ length: Math.ceil(writers / KEYS.length) }, (): string => randomUUID());
  const layouts = new Map(ids.map((id) => [id, { top: 0, left: 0, width: 0, height: 0 }]));
  const names = new Set<string>();
  const frames = ids.map((id) => ({
    meta: { id, name: 'Shared' },
    properties: { layout: { ...layouts.get(id) } },
  }));
  await client.call(contract.insertFrames, { ...call, body: { frames } });

  const count = (writer: number, value: number) => {
    const id = ids[Math.floor(writer / KEYS.length)] ?? '';
    const key = KEYS[writer % KEYS.length] ?? 'top';
    const layout = layouts.get(id);
    if (layout) layout[key] = value;
    return { frames: [{ id, properties: { layout: { [key]: value } } }] };
  };
  const add = (writer: number, value: number) => {
    const name = `Note ${value} of ${writer}`;
    names.add(name);
    return { shapes: [{ meta: { id: randomUUID(), name }, basic: { type: 'OVAL' as const } }] };
  };
  const write = async (writer: number, value: number) => {
    if (value % 5 === 0) {
      const body = { insert: add(writer, value), update: count(writer, value) };
      await client.call(contract.changeElements, { ...call, body });
    } else if (value % 2 === 0) {
      const body = add(writer, value);
      await client.call(contract.insertShapes, { ...call, body, idempotencyKey: randomUUID() });
    } else {
      const body = count(writer, value);
      const { results } = await client.call(contract.changeFrames, { ...call, body });
      const failed = results.find(({ status }) => status !== 'success');
      if (failed) throw new Error(`A write was refused: ${failed.message}`);
    }
  };
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let value = 1; value <= writes; value += 1) await write(writer, value);
    }),
  );
  return { layouts, names, writes: 1 + writers * writes };
}

interface Target {
  client: Client;
  canvas: Canvas;
  databaseUrl: string;
}

/** Describes all differences between the zone and what was written. */
export async function findLosses(found: Target, written: Written): Promise<string[]> {
  const { client, canvas, databaseUrl } = found;
  const losses: string[] = [];
  const { frames } = await client.call(contract.listFrames, { params: canvas });
  for (const { meta, properties } of frames) {
    for (const [key, value] of Object.entries(written.layouts.get(meta.id) ?? {})) {
      const actual = properties?.layout?.[key as (typeof KEYS)[number]]; // one of the keys above
      if (actual !== value) losses.push(`${key} of frame ${meta.id} is ${actual}, not ${value}`);
    }
  }
  if (frames.length !== written.layouts.size) losses.push(`there are ${frames.length} frames`);
  const { shapes } = await client.call(contract.listShapes, { params: canvas });
  const names = new Set(shapes.map(({ meta }) => meta.name ?? ''));
  const missing = [...written.names].filter((name) => !names.has(name));
  losses.push(...missing.map((name) => `${name} is missing`));
  if (shapes.length !== written.names.size) losses.push(`there are ${shapes.length} shapes`);
  const journal = await query<{ seq: number }>(
    { database: { url: databaseUrl } },
    'select seq::int from zone_updates where zone_id = $1 order by seq',
    [canvas.zone_id],
  );
  const gap = journal.findIndex(({ seq }, index) => seq !== index + 1);
  if (gap >= 0) losses.push(`entry ${gap + 1} of the journal is missing`);
  if (journal.length !== written.writes) losses.push(`the journal has ${journal.length} entries`);
  return losses;
}
