import type pg from 'pg';

export interface LoginOptions {
  /** Accepts a user that could bypass row-level security, for development. */
  allowPrivilegedLogin: boolean;
  /** Called instead of throwing if such a user is accepted. */
  onPrivileged?: (problem: string) => void;
}

/**
 * Throws if the user in `DATABASE_URL` could bypass row-level security by switching back from the
 * service's role: as a superuser, as the owner of the tables, or through a role that it can switch to.
 */
export async function checkLogin(
  pool: pg.Pool,
  { allowPrivilegedLogin, onPrivileged }: LoginOptions,
): Promise<void> {
  const { rows } = await pool.query<{ login: string; role: string; reason: string }>(
    privilegedRoles(await readVersion(pool)),
  );
  const [found] = rows;
  if (!found) return;
  const subject =
    found.role === found.login
      ? `The database user ${found.login}`
      : `The database user ${found.login} can switch to the role ${found.role}, which`;
  const problem = `${subject} ${found.reason}, so it could bypass row-level security.`;
  if (!allowPrivilegedLogin) throw new Error(`${problem} ${FIX}`);
  onPrivileged?.(problem);
}

const FIX =
  'Set DATABASE_URL to a user without these rights that is a member of lienzo_runtime, or set DATABASE_ALLOW_PRIVILEGED_LOGIN=true for development.';

async function readVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return rows[0]?.version ?? 0;
}

// Since PostgreSQL 16, a member of a role needs a separate right to switch to it.
function privilegedRoles(version: number): string {
  const membership = version >= 160_000 ? 'SET' : 'MEMBER';
  return `select session_user as login, rolname as role, reason from pg_roles
    cross join lateral (select case
      when rolsuper then 'is a superuser'
      when rolbypassrls then 'has the attribute BYPASSRLS'
      when exists (select from pg_class where relnamespace = 'public'::regnamespace
        and relname = 'editions' and relowner = pg_roles.oid) then 'owns the tables'
      when rolcreaterole then 'has the attribute CREATEROLE'
      when rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
        then 'has access to the files of the database server' end as reason) as found
    where reason is not null and pg_has_role(session_user, pg_roles.oid, '${membership}')
    order by rolname <> session_user, rolname limit 1`;
}
