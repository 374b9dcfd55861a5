import { randomUUID } from 'node:crypto';
import { insertShapes } from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import pg from 'pg';
import sharp from 'sharp';
import type { BenchService } from '../shared/bench-service.ts';

const COLUMNS = 40;
const STEP = 200;

export interface JournalBytes {
  /** What the journal of the zone contains. */
  readonly raw: number;
  /** What it takes up in the database, which compresses it. */
  readonly stored: number;
}

/** Adds images to a zone, each with the size, position and name that the app gives it, and measures the journal. */
export async function measureJournal(
  { client, service, canvases, databaseUrl }: BenchService,
  images: number,
): Promise<JournalBytes> {
  const [zone] = canvases;
  if (zone === undefined) throw new Error('The bench service has no zone.');
  const background = { r: 200, g: 120, b: 40 };
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const upload = { ...zone, baseUrl: service.url, name: 'Photo.png' };
  const { file_id } = await uploadFile(client, { ...upload, bytes: new Uint8Array(picture) });
  const shapes = Array.from({ length: images }, (_, index) => ({
    meta: { id: randomUUID(), name: 'Photo.png' },
    basic: { type: 'IMAGE' as const },
    image: { file_id },
    properties: {
      layout: {
        left: (index % COLUMNS) * STEP,
        top: Math.floor(index / COLUMNS) * STEP,
        width: 180,
        height: 120,
      },
    },
  }));
  await client.call(insertShapes, { params: zone, body: { shapes } });
  return readBytes(databaseUrl, zone.zone_id);
}

async function readBytes(connectionString: string, zoneId: string): Promise<JournalBytes> {
  const sql = new pg.Client({ connectionString });
  await sql.connect();
  try {
    const { rows } = await sql.query<JournalBytes>(
      `select sum(length(data))::int as raw, sum(pg_column_size(data))::int as stored
       from zone_updates where zone_id = $1`,
      [zoneId],
    );
    const [bytes] = rows;
    if (!bytes?.raw) throw new Error('The zone has no journal.');
    return bytes;
  } finally {
    await sql.end();
  }
}
