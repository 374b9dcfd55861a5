import pg from 'pg';

/** Directories that are read before an edition is known and therefore have no row-level security. */
export const DIRECTORIES = ['user_editions', 'mail_invitations'];

/**
 * Tables with a policy for writes only: a policy for reads would prevent the use of the search index.
 * Queries join them with tables that have both.
 */
export const TABLES_WITHOUT_READ_POLICY = ['search_entries'];

export async function withClient<T>(
  url: string,
  options: string,
  work: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns all other tables with an edition. */
export async function listTenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select table_name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'edition_id' and table_type = 'BASE TABLE'
     order by 1`,
  );
  return rows.map((row) => row.table_name).filter((name) => !DIRECTORIES.includes(name));
}
