import type { PooledDatabase } from '../db/database.ts';
import { readTime } from '../db/read-time.ts';
import { deleteAllAccessTokens } from '../domain/access-tokens/queries.ts';
import { endSuspension, insertSessionEnd } from '../domain/sessions/queries.ts';
import { lockUserForTokens } from '../domain/users/queries.ts';
import { readPerson } from './owner.ts';

/**
 * Refuses all tokens of a person in the whole installation, within two seconds on every node. Their
 * memberships and spaces stay, but their personal access tokens are deleted, because tokens that were
 * issued before a suspension are not accepted after it.
 */
export async function suspendPerson(db: PooledDatabase, who: string) {
  const { zuid } = await readPerson(db, who);
  await db.changeDirectory(async (tx) => {
    await lockUserForTokens(tx, { zuid });
    const end = { zuid, sessionKey: '', endedTime: 'infinity' as const };
    await insertSessionEnd(tx, end, await readTime(tx));
    await deleteAllAccessTokens(tx, { zuid });
  });
  return { zuid, state: 'SUSPENDED' };
}

/** Accepts tokens of a person again that are issued from now on. */
export async function reinstatePerson(db: PooledDatabase, who: string) {
  const { zuid } = await readPerson(db, who);
  await db.changeDirectory(async (tx) => endSuspension(tx, { zuid, time: await readTime(tx) }));
  return { zuid, state: 'ACTIVE' };
}
