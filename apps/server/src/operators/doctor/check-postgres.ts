import pg from 'pg';
import type { Config } from '../../config.ts';
import { checkDatabase } from '../../db/check-database.ts';
import { checkLogin } from '../../db/check-login.ts';
import { openDatabase } from '../../db/database.ts';
import { checkDurability } from './check-durability.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

const READ_ONLY_TRANSACTION = '25006';
const MIN_VERSION = 150_000;
const MAX_SKEW_SECONDS = 5;

/** Checks that PostgreSQL is reachable, recent, migrated and protected by row-level security. */
export async function checkPostgres(settings: Config['database']): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: settings.url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the running query reports it
  try {
    await client.connect();
  } catch (error) {
    return [describeUnreachable(error)];
  }
  try {
    const server = [...(await checkServer(client)), ...(await checkDurability(client))];
    const schema = await checkSchema(settings);
    const isUsable = schema.every(({ status }) => status !== 'problem');
    // Policies can only be checked if the tables exist.
    return [...server, ...schema, ...(isUsable ? await checkPolicies(client) : [])];
  } finally {
    await client.end();
  }
}

function describeUnreachable(error: unknown): Finding {
  const known: Readonly<Record<string, string>> = {
    '28P01': 'Correct the password in DATABASE_URL.',
    '28000': 'Correct the user in DATABASE_URL, or allow it in pg_hba.conf.',
    '3D000': 'Create the database named in DATABASE_URL, then run migrate.',
    '53300': 'Raise max_connections, or lower DATABASE_POOL_SIZE.',
  };
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const fix = known[code] ?? 'Start PostgreSQL, or correct host and port in DATABASE_URL.';
  return problem('database', `connection failed: ${reasonOf(error)}`, fix);
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number,
            current_setting('server_version') as version,
            extract(epoch from clock_timestamp())::float8 as time`,
  );
  const { number, version, time } = rows[0];
  const skew = Math.round(Math.abs(time - Date.now() / 1000));
  return [
    number >= MIN_VERSION
      ? ok('database', `PostgreSQL ${version} responds`)
      : problem('database', `PostgreSQL ${version} is too old`, 'Use PostgreSQL 15 or newer.'),
    skew <= MAX_SKEW_SECONDS
      ? ok('database clock', 'in sync with this machine')
      : problem(
          'database clock',
          `differs from this machine by ${skew} seconds`,
          'Synchronize both machines with NTP.',
        ),
  ];
}

/** Runs the checks that the service runs when it starts. */
async function checkSchema(settings: Config['database']): Promise<Finding[]> {
  const db = openDatabase({ ...settings, poolSize: 1, onError: () => {} });
  try {
    await checkDatabase(db.pool);
    await checkLogin(db.pool, settings);
    return [
      ok('migrations', 'up to date'),
      ok('role', `${settings.role} cannot bypass row-level security`),
    ];
  } catch (error) {
    // checkDurability reports a read-only database.
    if (error instanceof pg.DatabaseError && error.code === READ_ONLY_TRANSACTION) return [];
    const message = reasonOf(error);
    if (/migration/.test(message)) {
      const fix = 'Run migrate as the owner of the tables: lienzo admin migrate';
      return [problem('migrations', message, fix)];
    }
    const fix = `Set DATABASE_ROLE to a role that owns no tables, such as lienzo_runtime, and DATABASE_URL to a user whose only rights are those of that role.`;
    return [problem('role', message, fix)];
  } finally {
    await db.close();
  }
}

/** The policy must not apply to the owner, whose functions read these tables. */
const NOT_FORCED_TABLES = [
  ...['event_heads', 'inboxes', 'notification_tasks', 'outbox', 'search_entries', 'webhooks'],
];

/** Tables with an edition_id that are read before the edition is known, so they have no policies. */
const DIRECTORY_TABLES = ['user_editions', 'mail_invitations', 'service_clients', 'link_secrets'];

async function checkPolicies(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `select relname as name,
            relrowsecurity and (relforcerowsecurity or relname = any ($2)) as enabled,
            exists (select from pg_policy where polrelid = pg_class.oid) as has_policy
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and relname <> all ($1)
       and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'edition_id')
     order by relname`,
    [DIRECTORY_TABLES, NOT_FORCED_TABLES],
  );
  const unprotected: { name: string; enabled: boolean }[] = rows.filter(
    ({ enabled, has_policy }) => !enabled || !has_policy,
  );
  if (unprotected.length === 0) {
    return [ok('row-level security', `enabled for ${rows.length} tables`)];
  }
  return unprotected.map(({ name, enabled }) =>
    problem(
      'row-level security',
      enabled ? `the table ${name} has no policy` : `disabled for the table ${name}`,
      enabled
        ? `Restore the policy "tenant" of ${name} as the migrations create it (app_tenant_table).`
        : `Run as the owner of the table: alter table ${name} enable row level security; alter table ${name} force row level security;`,
    ),
  );
}
