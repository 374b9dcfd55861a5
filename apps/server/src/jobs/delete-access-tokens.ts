import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { deleteExpiredAccessTokens } from '../domain/access-tokens/queries.ts';

// Until then, the list of tokens explains why a script is refused.
const LISTED_MILLISECONDS = 30 * 86_400_000;

/** Deletes personal access tokens that expired more than 30 days ago. */
export async function deleteAccessTokens({ db, clock }: { db: Database; clock: Clock }) {
  const before = new Date(clock.now().getTime() - LISTED_MILLISECONDS);
  await db.changeDirectory((tx) => deleteExpiredAccessTokens(tx, before));
}
