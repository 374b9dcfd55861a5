import { randomUUID } from 'node:crypto';
import { insertFrames } from '@lienzo/contract';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { query } from '../../testing/zones/test-canvas.ts';
import { framesText, TEN } from '../api/make-requests.ts';
import type { BenchService } from '../shared/bench-service.ts';

const TABLES = ['elements', 'zone_updates', 'search_entries'] as const;

/** Bytes per element by table: its rows with TOAST data, and its indexes. */
export type DiskCosts = Readonly<
  Record<(typeof TABLES)[number], { rows: number; indexes: number }>
>;

/** Inserts frames in batches of ten and measures how much the tables grow. */
export async function measureDisk(
  bench: BenchService,
  zones: readonly Canvas[],
  elements: number,
): Promise<DiskCosts> {
  const before = await readSizes(bench);
  for (let made = 0; made < elements; made += TEN.count) {
    const params = zones[(made / TEN.count) % zones.length];
    if (!params) throw new Error('The bench service has no zone.');
    const body = JSON.parse(framesText({ ...TEN, id: randomUUID }));
    await bench.client.call(insertFrames, { params, body });
  }
  const after = await readSizes(bench);
  const share = (table: (typeof TABLES)[number]) => ({
    rows: (after[table].rows - before[table].rows) / elements,
    indexes: (after[table].indexes - before[table].indexes) / elements,
  });
  return {
    elements: share('elements'),
    zone_updates: share('zone_updates'),
    search_entries: share('search_entries'),
  };
}

async function readSizes({ databaseUrl }: BenchService) {
  const database = { url: databaseUrl };
  // Entries in the pending list of a GIN index would be counted twice.
  await query({ database }, 'vacuum search_entries');
  const read = async (table: string) => {
    const [row] = await query<{ rows: string; indexes: string }>(
      { database },
      'select pg_table_size($1) as rows, pg_indexes_size($1) as indexes',
      [table],
    );
    return { rows: Number(row?.rows), indexes: Number(row?.indexes) };
  };
  return {
    elements: await read('elements'),
    zone_updates: await read('zone_updates'),
    search_entries: await read('search_entries'),
  };
}
