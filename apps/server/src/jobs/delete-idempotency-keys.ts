import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { KEY_LIFETIME_MILLISECONDS } from '../http/idempotency.ts';

/** Deletes stored responses whose idempotency key has expired. */
export async function deleteIdempotencyKeys(deps: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEY_LIFETIME_MILLISECONDS);
  await deps.db.changeDirectory((tx) =>
    tx.deleteFrom('idempotency_keys').where('created_time', '<', before).execute(),
  );
}
