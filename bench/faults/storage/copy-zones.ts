import pg from 'pg';
import { query } from '../../../testing/zones/test-canvas.ts';

/** Copies per statement. */
const COPIES = 200;
/** Columns with a blob that belongs to one zone. */
const WITH_BLOBS = ['zone_snapshots', 'zone_versions'];

/** Copies zones with everything stored for them, in turn, until there are the given number of them. */
export async function copyZones(
  url: string,
  zoneIds: readonly string[],
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await listTables(client);
    await client.query('create temp table copies (zone_id uuid primary key)');
    const batches = zoneIds.flatMap((zoneId) =>
      Array.from({ length: Math.ceil(count / zoneIds.length / COPIES) }, () => zoneId),
    );
    let missing = count - zoneIds.length;
    for (const zoneId of batches) {
      await copyZone(client, { tables, zoneId, copies: Math.min(COPIES, missing) });
      missing -= Math.min(COPIES, missing);
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Lists the tables with data of zones, without events: `zones` first, to which the others refer. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname)) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attgenerated = '' and c.relname not in ('audit', 'events', 'outbox')
     group by c.oid having bool_or(a.attname = 'zone_id') order by c.relname <> 'zones'`,
  );
  return rows;
}

interface Copying {
  readonly tables: readonly Table[];
  readonly zoneId: string;
  readonly copies: number;
}

async function copyZone(client: pg.Client, { tables, zoneId, copies }: Copying): Promise<void> {
  await client.query('begin');
  await client.query('truncate copies');
  await client.query('insert into copies select gen_random_uuid() from generate_series(1, $1)', [
    copies,
  ]);
  for (const { name, columns } of tables) {
    const sources = columns.map((column) => sourceOf(name, column));
    await client.query(
      `insert into ${name} (${columns.join(', ')}) select ${sources.join(', ')}
       from ${name} as pattern cross join copies where pattern.zone_id = $1`,
      [zoneId],
    );
  }
  for (const table of WITH_BLOBS) {
    await client.query(
      `insert into blobs (edition_id, blob_id, data) select b.edition_id, ${sourceOf(table, 'blob_id')}, b.data
       from ${table} as pattern join blobs b using (edition_id, blob_id) cross join copies
       where pattern.zone_id = $1 on conflict do nothing`,
      [zoneId],
    );
  }
  await client.query('commit');
}

/** Returns the value of a column in a copy. Each copy has blobs of its own. */
function sourceOf(table: string, column: string): string {
  if (column === 'zone_id') return 'copies.zone_id';
  if (column === 'blob_id' && WITH_BLOBS.includes(table))
    return `md5(copies.zone_id::text || pattern.blob_id::text)::uuid`;
  return `pattern.${column}`;
}

export async function listZoneIds(url: string): Promise<string[]> {
  const rows = await query<{ zone_id: string }>(
    { database: { url } },
    'select zone_id from zones order by zone_id',
  );
  return rows.map(({ zone_id }) => zone_id);
}
