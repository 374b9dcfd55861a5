import pg from 'pg';
import { listPendingMigrations } from './migrate.ts';

const INVALID_PARAMETER_VALUE = '22023';

/** Refuses a database that the service could not use, or not use safely. Says what to do about it. */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const pending = await listPendingOrAll(pool);
  if (pending.length > 0) {
    throw new Error(
      `The database lacks ${pending.length} migration(s), the first is ${pending[0]}. Run: npm run migrate`,
    );
  }
  await refuseStrongRole(pool);
}

async function listPendingOrAll(pool: pg.Pool): Promise<string[]> {
  try {
    return await listPendingMigrations(pool);
  } catch (error) {
    // The first migration makes the role that connections take on; before it nobody can. A user who
    // does not exist at all cannot even sign in, and that is another error.
    if (error instanceof pg.DatabaseError && error.code === INVALID_PARAMETER_VALUE) {
      return ['0001-foundation'];
    }
    throw error;
  }
}

// The second wall stands only if the role cannot walk around it.
async function refuseStrongRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select current_user as role, rolsuper or rolbypassrls as strong,
            exists (select from pg_class where relname = 'editions' and relowner = pg_roles.oid) as owner
     from pg_roles where rolname = current_user`,
  );
  const [found] = rows;
  if (found?.strong || found?.owner) {
    throw new Error(
      `The role ${found.role} could bypass row-level security. Set DATABASE_ROLE to one that cannot, such as lienzo_runtime.`,
    );
  }
}
