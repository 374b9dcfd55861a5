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

/** Adds who the operator is, for the audit log; on the command line, that is not known. */
export function operated<D extends object>(deps: D, zuid: string | undefined) {
  return { ...deps, operator: { ...(zuid !== undefined && { zuid }) } };
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
