import type { Clock } from '../../core/clock.ts';
import { fail } from '../../core/errors.ts';
import type { Database } from '../../db/database.ts';
import { hashKey, looksLikeKey } from './key-text.ts';
import { findApiKeyByHash, noteKeyUse } from './queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
  /** Whether requests without a key are rejected. */
  required: boolean;
}

/**
 * Creates the check that an API key, if sent, is a valid, unexpired key of the edition in the path.
 */
export function createApiKeyCheck({ db, clock, required }: Deps) {
  return async (editionId: string, key: string | undefined): Promise<void> => {
    if (key === undefined && !required) return;
    if (key === undefined || !looksLikeKey(key)) throw fail('apiKeyInvalid');
    const found = await db.readEdition(editionId, (tx) =>
      findApiKeyByHash(tx, { editionId, hash: hashKey(key) }),
    );
    const valid = found && (found.expiry_time === null || found.expiry_time > clock.now());
    if (!valid) throw fail('apiKeyInvalid');
    const day = startOfDay(clock.now());
    if (found.last_used_time !== null && found.last_used_time >= day) return;
    const use = { editionId, keyId: found.key_id, day };
    // A key also works while the database is read-only; its use is then recorded later.
    await db.changeEdition(editionId, (tx) => noteKeyUse(tx, use)).catch(() => {});
  };
}

// A day is precise enough to find unused keys, and costs one write per day and key.
function startOfDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}
