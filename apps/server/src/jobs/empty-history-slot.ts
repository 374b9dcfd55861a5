import type { PooledDatabase } from '../db/database.ts';
import { nextSlot, readCurrentSlot } from '../domain/journal/history-slots.ts';

/**
 * Empties the partition of the history that will be used next week. Its rows are at least 35 days old.
 * Deleting them one by one would leave as much work for vacuum as writing them was.
 */
export async function emptyHistorySlot({ db }: { db: PooledDatabase }): Promise<void> {
  const slot = nextSlot(await db.readDirectory(readCurrentSlot));
  // The slot is a number from 0 to 6, so it needs no quoting.
  await db.pool.query(`truncate zone_history_${slot}`);
}
