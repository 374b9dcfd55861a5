import type { Clock } from '../core/clock.ts';
import { createIdSource, type IdSource } from '../core/ids.ts';
import type { PooledDatabase } from '../db/database.ts';
import { openDatabaseClock } from '../db/database-clock.ts';
import { leaseNode } from '../db/node-lease.ts';

export interface OperatorDeps {
  db: PooledDatabase;
  clock: Clock;
  ids: IdSource;
}

/** Runs work that needs the time of the database and new ids. */
export async function withOperatorDeps<T>(
  db: PooledDatabase,
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> {
  const clock = await openDatabaseClock(db.pool);
  const lease = await leaseNode(db.pool);
  try {
    return await work({ db, clock, ids: createIdSource({ lease, clock }) });
  } finally {
    clock.close();
    await lease.release();
  }
}
