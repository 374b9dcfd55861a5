import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { KEPT_MILLISECONDS } from '../http/idempotency.ts';

/** Answers kept for repeated requests are worthless after a day. */
export async function deleteIdempotencyKeys(deps: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MILLISECONDS);
  await deps.db.changeDirectory((tx) =>
    tx.deleteFrom('idempotency_keys').where('created_time', '<', before).execute(),
  );
}
