import type pg from 'pg';

/** Whether Citus spreads the tables over several machines. */
export async function isDistributed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_extension where extname = 'citus') as spread`,
  );
  return rows[0].spread;
}
