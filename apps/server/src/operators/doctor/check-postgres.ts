import pg from 'pg';
import type { Config } from '../../config.ts';
import { checkDatabase } from '../../db/check-database.ts';
import { openDatabase } from '../../db/database.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

const OLDEST = 150_000;
const MAX_SKEW = 5;

/** Reachable, new enough, migrated, and with its walls access. */
export async function examineDatabase(settings: Config['database']): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: settings.url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // what was under way reports it
  try {
    await client.connect();
  } catch (error) {
    return [describeUnreachable(error)];
  }
  try {
    const basics = await examineServer(client);
    const use = await examineUse(settings);
    // Without its tables there is no wall to look at.
    const walls = use.some(({ status }) => status === 'problem') ? [] : await examineWalls(client);
    return [...basics, ...use, ...walls];
  } finally {
    await client.end();
  }
}

function describeUnreachable(error: unknown): Finding {
  const known: Readonly<Record<string, string>> = {
    '28P01': 'Correct the password in DATABASE_URL.',
    '28000': 'Correct the user in DATABASE_URL, or let it in with pg_hba.conf.',
    '3D000': 'Create the database that DATABASE_URL names, then run migrate.',
    '53300': 'Raise max_connections, or lower DATABASE_POOL_SIZE.',
  };
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const fix = known[code] ?? 'Start PostgreSQL, or correct host and port in DATABASE_URL.';
  return problem('database', `does not let us in: ${reasonOf(error)}`, fix);
}

async function examineServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number,
            current_setting('server_version') as version,
            extract(epoch from clock_timestamp())::float8 as time`,
  );
  const { number, version, time } = rows[0];
  const skew = Math.round(Math.abs(time - Date.now() / 1000));
  return [
    number >= OLDEST
      ? ok('database', `PostgreSQL ${version} answers`)
      : problem('database', `PostgreSQL ${version} is too old`, 'Use PostgreSQL 15 or newer.'),
    skew <= MAX_SKEW
      ? ok('database clock', 'agrees with ours')
      : problem(
          'database clock',
          `differs from ours by ${skew} seconds`,
          'Let both machines take their time from NTP.',
        ),
  ];
}

/** As the service itself does when it starts. */
async function examineUse(settings: Config['database']): Promise<Finding[]> {
  const db = openDatabase({ ...settings, poolSize: 1, onError: () => {} });
  try {
    await checkDatabase(db.pool);
    return [
      ok('migrations', 'all are there'),
      ok('role', `${settings.role} is bound by the walls`),
    ];
  } catch (error) {
    const message = reasonOf(error);
    if (/migration/.test(message)) {
      const fix = 'Run migrate as the owner of the tables: lienzo admin migrate';
      return [problem('migrations', message, fix)];
    }
    const fix = `Set DATABASE_ROLE to a role that owns nothing, such as lienzo_runtime, and grant it: grant lienzo_runtime to the user of DATABASE_URL.`;
    return [problem('role', message, fix)];
  } finally {
    await db.close();
  }
}

/** Looked up before an edition is known, so these have no policies. */
const DIRECTORIES = ['user_editions', 'mail_invitations'];

async function examineWalls(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `select relname as name, relrowsecurity and relforcerowsecurity as up,
            exists (select from pg_policy where polrelid = pg_class.oid) as guarded
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and relname <> all ($1)
       and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'edition_id')
     order by relname`,
    [DIRECTORIES],
  );
  const fallen: { name: string; up: boolean }[] = rows.filter(({ up, guarded }) => !up || !guarded);
  if (fallen.length === 0) return [ok('row-level security', `on for ${rows.length} tables`)];
  return fallen.map(({ name, up }) =>
    problem(
      'row-level security',
      up ? `the table ${name} has no policy` : `is off for the table ${name}`,
      up
        ? `Restore the policy "tenant" of ${name} as the migrations make it (app_tenant_table).`
        : `As the owner: alter table ${name} enable row level security; alter table ${name} force row level security;`,
    ),
  );
}
