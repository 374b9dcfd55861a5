import { randomBytes, randomUUID } from 'node:crypto';
import { insertFrames, insertTemplate, listTemplates } from '@lienzo/contract';
import pg from 'pg';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { BenchService } from '../shared/bench-service.ts';

const TEMPLATES = 4;
const FRAMES = 120;
const FRAMES_A_TIME = 4;
/** Zones per statement. */
const COPIES = 25;
const MAX_ZONES = 20_000;
const SNAPSHOT_BYTES = 60_000;

// All tables with zone data except blobs. Add new tables here.
const TABLES = ['zone_updates', 'elements', 'element_tombstones', 'zone_clients', 'search_entries'];

/** Inserts templates, then a few frames at a time, so that the journal of the zone is long. */
export async function drawPattern(bench: BenchService, canvas: Canvas): Promise<void> {
  const { client } = bench;
  const { templates } = await client.call(listTemplates, { params: canvas });
  for (const { id: template_id = '' } of templates.slice(0, TEMPLATES)) {
    await client.call(insertTemplate, { params: canvas, body: { template_id } });
  }
  for (let start = 0; start < FRAMES; start += FRAMES_A_TIME)
    await drawFrames(bench, canvas, start);
}

export async function drawFrames(
  { client }: BenchService,
  canvas: Canvas,
  start: number,
): Promise<void> {
  const frames = Array.from({ length: FRAMES_A_TIME }, (_, index) => frame(start + index));
  await client.call(insertFrames, { params: canvas, body: { frames } });
}

function frame(index: number) {
  return {
    meta: { id: randomUUID(), name: `Frame ${index}` },
    type: 'CUSTOM' as const,
    properties: {
      layout: { top: 700 * index, left: 5_000, width: 800, height: 600 },
      fills: [{ solid: { color: { hex: { value: '#fff4d6' } } }, alpha: 0.9 }],
    },
  };
}

/**
 * Copies a zone with all its data until the database has the given size. Returns the number of
 * zones.
 */
export async function growDatabase(url: string, canvas: Canvas, bytes: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create temp table copies (zone_id uuid primary key)');
    let zones = 1;
    while (zones < MAX_ZONES && (await readSize(client)) < bytes) {
      await copyZone(client, canvas);
      zones += COPIES;
    }
    return zones;
  } finally {
    await client.end();
  }
}

async function readSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'select pg_database_size(current_database())::float8 as size',
  );
  return rows[0].size;
}

async function copyZone(client: pg.Client, { zone_id }: Canvas): Promise<void> {
  await client.query('begin');
  await client.query('truncate copies');
  await client.query('insert into copies select gen_random_uuid() from generate_series(1, $1)', [
    COPIES,
  ]);
  for (const table of ['zones', ...TABLES]) await copyRows(client, table, zone_id);
  await addSnapshots(client);
  await client.query('commit');
}

async function copyRows(client: pg.Client, table: string, zoneId: string): Promise<void> {
  const { rows } = await client.query(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> 'zone_id'`,
    [table],
  );
  const columns = rows.map(({ name }) => name).join(', ');
  await client.query(
    `insert into ${table} (zone_id, ${columns})
     select copies.zone_id, ${columns} from ${table} as pattern cross join copies
     where pattern.zone_id = $1`,
    [zoneId],
  );
}

/** Adds random bytes, which the database cannot tell from a compressed document. */
async function addSnapshots(client: pg.Client): Promise<void> {
  const data = Array.from({ length: COPIES }, () => randomBytes(SNAPSHOT_BYTES));
  await client.query(
    `with numbered as (
       select zone_id, row_number() over (order by zone_id) as number from copies
     ), content as (
       select gen_random_uuid() as blob_id, data, number
       from unnest($1::bytea[]) with ordinality as given (data, number)
     ), found as (
       select zones.edition_id, zone_id, zones.head, blob_id, data
       from zones join numbered using (zone_id) join content using (number)
     ), stored as (
       insert into blobs (edition_id, blob_id, data) select edition_id, blob_id, data from found
     )
     insert into zone_snapshots (edition_id, zone_id, seq, blob_id, created_time)
     select edition_id, zone_id, head, blob_id, now() from found`,
    [data],
  );
}
