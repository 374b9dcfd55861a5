import pg from 'pg';

/** Returns the columns, as `table.column`, that contain a text in any row. Reads as the owner. */
export async function findColumnsWith(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string }>(
      `select relname as table, attname as column
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and attnum > 0 and not attisdropped
       order by 1, 2`,
    );
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await client.query(
        `select from "${table}" where position($1 in "${column}"::text) > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Counts the rows of an edition in each table that has editions. */
export function countRowsOf(url: string, editionId: string) {
  return readEach<number>(url, editionId, 'count(*)::int');
}

/** Returns a hash of the rows of an edition in each table that has editions. */
export function hashRowsOf(url: string, editionId: string) {
  return readEach<string>(
    url,
    editionId,
    "md5(coalesce(string_agg(t::text, chr(10) order by t::text), ''))",
  );
}

async function readEach<T>(url: string, editionId: string, aggregate: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ table: string }>(
      `select relname as table from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and attname = 'edition_id' and not attisdropped
       order by 1`,
    );
    const values: Record<string, T> = {};
    for (const { table } of tables) {
      const { rows } = await client.query<{ value: T }>(
        `select ${aggregate} as value from "${table}" t where edition_id = $1`,
        [editionId],
      );
      if (rows[0]) values[table] = rows[0].value;
    }
    return values;
  } finally {
    await client.end();
  }
}
