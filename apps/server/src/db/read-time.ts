import { sql } from 'kysely';
import type { Tx } from './bound-kysely.ts';

/** Returns when the transaction started, by the clock of the database. */
export async function readTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not return the time.');
  return row.now;
}
