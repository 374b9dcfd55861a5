import { randomBytes } from 'node:crypto';
import { adminUrl, databaseUrl, runAsAdmin } from '../../testing/database/admin-connection.ts';
import type { Cleanup } from '../shared/run-context.ts';

/** The roles that docs/backup.md describes, with unique names, and two databases. */
export interface DrillDatabases {
  /** URL for the superuser. */
  readonly admin: string;
  readonly owner: string;
  readonly backup: string;
  /** URLs of the empty database: for the restore, for the service, for the superuser. */
  readonly restored: { readonly restore: string; readonly app: string; readonly admin: string };
}

export async function createDrillDatabases(cleanup: Cleanup): Promise<DrillDatabases> {
  const name = `lienzo_drill_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const create = async (what: 'role' | 'database', suffix: string, how: string) => {
    await runAsAdmin(`create ${what} ${name}${suffix} ${how}`);
    const force = what === 'database' ? 'with (force)' : '';
    cleanup.add(() => runAsAdmin(`drop ${what} ${name}${suffix} ${force}`));
  };
  await runAsAdmin(`do $$ begin
    if not exists (select from pg_roles where rolname = 'lienzo_runtime') then
      create role lienzo_runtime nologin nosuperuser nobypassrls;
    end if;
  end $$`);
  const login = `login password '${password}'`;
  await create('role', '_owner', login);
  await create('role', '_app', `${login} in role lienzo_runtime`);
  await create('role', '_backup', `${login} bypassrls in role pg_read_all_data`);
  await create('role', '_restore', `${login} bypassrls in role ${name}_owner`);
  await create('database', '', `owner ${name}_owner`);
  await create('database', '_restored', `owner ${name}_owner`);
  const address = (role: string, database: string) => {
    const url = new URL(databaseUrl(adminUrl(), database));
    url.username = `${name}${role}`;
    url.password = password;
    return url.href;
  };
  return {
    admin: databaseUrl(adminUrl(), name),
    owner: address('_owner', name),
    backup: address('_backup', name),
    restored: {
      restore: address('_restore', `${name}_restored`),
      app: address('_app', `${name}_restored`),
      admin: databaseUrl(adminUrl(), `${name}_restored`),
    },
  };
}
