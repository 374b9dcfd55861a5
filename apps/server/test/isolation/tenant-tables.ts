import pg from 'pg';

/** Directories that are read before an edition is known and therefore have no row-level security. */
export const DIRECTORIES = ['user_editions', 'mail_invitations', 'service_clients', 'link_secrets'];

/** Other relations that the service can read and that do not belong to an edition. */
export const WITHOUT_EDITION = [
  ...['access_tokens', 'id_nodes', 'idempotency_keys', 'identities', 'installation', 'job_workers'],
  ...['journal_epoch', 'kysely_migration', 'plans', 'session_ends', 'user_sessions', 'users'],
];

/**
 * The policy does not apply to the owner of these tables, so that `app_search_hits` can use an index, and
 * that functions of the event log, webhooks and notifications can look into all editions.
 */
export const NOT_FORCED = [
  ...['event_heads', 'inboxes', 'notification_tasks', 'outbox', 'search_entries', 'webhooks'],
];

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

/** Returns all tables and views that the service's role can read, without the directories. */
export async function listReadable(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and has_any_column_privilege('lienzo_runtime', oid, 'select')
     order by relname`,
  );
  return rows.map((row) => row.name).filter((name) => !DIRECTORIES.includes(name));
}
