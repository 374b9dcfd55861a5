import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/database.ts';
import {
  deleteSession,
  deleteSessions,
  insertSessionEnd,
  listSessions,
} from '../sessions/queries.ts';
import { findUserByIdentity } from '../users/queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** A session of a person, or all of them, that ended at their identity provider. */
interface EndedAtProvider {
  issuer: string;
  subject: string;
  /** The client that the provider told. */
  clientId: string;
  /** Returns the key of the session for a client; undefined if all sessions ended. */
  keyOf: ((clientId: string) => string) | undefined;
  /** Tokens that were issued until then are refused. */
  time: Date;
}

/**
 * Ends sessions that ended at the identity provider. A session at the provider covers all applications in
 * which the person used it, so it ends for each client that is known to have it.
 */
export async function endProviderSessions(deps: Deps, ended: EndedAtProvider): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.changeDirectory(async (tx) => {
    const user = await findUserByIdentity(tx, ended);
    if (!user) return; // has never used Lienzo
    const { zuid } = user;
    const { keyOf, clientId, time: endedTime } = ended;
    if (!keyOf) {
      await deleteSessions(tx, { zuid, keptKey: undefined });
      await insertSessionEnd(tx, { zuid, sessionKey: '', endedTime }, now);
      return;
    }
    const known = await listSessions(tx, { zuid, now });
    const own = known.filter((row) => row.session_key === keyOf(row.client_id));
    for (const row of own) await deleteSession(tx, { zuid, sessionId: row.session_id });
    const keys = new Set([keyOf(clientId), ...own.map((row) => row.session_key)]);
    for (const sessionKey of keys) await insertSessionEnd(tx, { zuid, sessionKey, endedTime }, now);
  });
}
