import pg from 'pg';
import { listPendingMigrations } from './migrate.ts';

const INVALID_PARAMETER_VALUE = '22023';

/** Throws if the service cannot use the database safely. The error says how to fix it. */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const pending = await listPendingOrAll(pool);
  if (pending.length > 0) {
    throw new Error(
      `The database is missing ${pending.length} migration(s), starting with ${pending[0]}. Run: npm run migrate`,
    );
  }
  await checkRole(pool);
}

async function listPendingOrAll(pool: pg.Pool): Promise<string[]> {
  try {
    return await listPendingMigrations(pool);
  } catch (error) {
    // The first migration creates the role that connections switch to; before it, switching fails with
    // this code. A missing login user is a different error.
    if (error instanceof pg.DatabaseError && error.code === INVALID_PARAMETER_VALUE) {
      return ['0001-foundation'];
    }
    throw error;
  }
}

// Row-level security isolates tenants only if the role cannot bypass it.
async function checkRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select current_user as role, rolsuper or rolbypassrls as bypasses,
            exists (select from pg_class where relname = 'editions' and relowner = pg_roles.oid) as owner
     from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role?.bypasses || role?.owner) {
    throw new Error(
      `The role ${role.role} could bypass row-level security. Set DATABASE_ROLE to one that cannot, such as lienzo_runtime.`,
    );
  }
}
