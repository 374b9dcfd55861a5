import pg from 'pg';

/** Directories, which are looked up before an edition is known and so have no second wall. */
export const DIRECTORIES = ['user_editions', 'mail_invitations'];

/**
 * Tables that a policy guards against writing only: with one for reading, the index of searches could
 * not be used. What reads them joins tables that have the whole wall.
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

/** Every other table that has an edition. */
export async function listTenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select table_name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'edition_id' and table_type = 'BASE TABLE'
     order by 1`,
  );
  return rows.map((row) => row.table_name).filter((name) => !DIRECTORIES.includes(name));
}
