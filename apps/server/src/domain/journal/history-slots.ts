import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

const WEEK_SECONDS = 7 * 86_400;
/** The number of partitions of the history, one per week. */
const SLOTS = 7;

/** How far back a zone can be viewed and restored. A slot is emptied 5 weeks after it was filled. */
export const HISTORY_DAYS = 30;

/** Returns the partition for rows that are written now, by the clock of the database. */
export async function readCurrentSlot(tx: Tx): Promise<number> {
  const { rows } = await sql<{ slot: number }>`
    select (floor(extract(epoch from now()) / ${WEEK_SECONDS}::int)::bigint % ${SLOTS}::int)::int as slot`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no time.');
  return row.slot;
}

/** Returns the partition that is used next week, and whose rows are therefore at least 35 days old. */
export function nextSlot(current: number): number {
  return (current + 1) % SLOTS;
}
