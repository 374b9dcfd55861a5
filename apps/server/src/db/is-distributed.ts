import type pg from 'pg';

/** Returns whether Citus distributes the tables over several machines. */
export async function isDistributed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_extension where extname = 'citus') as distributed`,
  );
  return rows[0].distributed;
}
