import { errors } from '@lienzo/contract';
import type { Clock } from '../../core/clock.ts';
import { ContractError } from '../../core/errors.ts';
import type { Database } from '../../db/database.ts';
import type { Sessions } from '../../domain/sessions/sessions.ts';
import { type CurrentAccess, keyOf, listCurrentAccess } from './access-query.ts';
import { checkRepeatedly } from './check-repeatedly.ts';
import type { Session } from './session.ts';

// Revoked access must end within two seconds, even if hints between nodes are lost.
const ACCESS_CHECK_MILLISECONDS = 500;
// A separate timer: expired tokens must be found even while the database is unavailable.
const EXPIRY_CHECK_MILLISECONDS = 500;

/** The last entry of the journal of a zone, its timer and vote, and what its edition may still store. */
export type ZoneState = Pick<CurrentAccess, 'head' | 'storageLeft' | 'timerEnd' | 'voteTime'>;

interface Deps {
  db: Database;
  clock: Clock;
  checkApiKey: (editionId: string, key: string | undefined) => Promise<void>;
  sessions: () => Iterable<Session>;
  /** The sessions that people or operators have ended. */
  ended: Pick<Sessions, 'isEnded'>;
  /** Returns whether the client cannot read documents as they are written by now. */
  isOutdated: (session: Session) => boolean;
  /** Called with the state of each open zone. */
  onState: (zoneId: string, state: ZoneState) => void;
  onError: (error: unknown) => void;
}

/**
 * Checks all sessions periodically. Disconnects those whose token has expired, whose session was ended, whose role has changed
 * or whose API key was revoked, and those of clients that became outdated. A client then reconnects with
 * its new role, or is refused.
 */
export function watchSessions(deps: Deps): { close(): void } {
  const access = checkRepeatedly({
    milliseconds: ACCESS_CHECK_MILLISECONDS,
    list: () => Map.groupBy(deps.sessions(), ({ zone }) => zone.editionId),
    check: ([editionId, sessions]) => checkEdition(deps, editionId, sessions),
    onError: deps.onError,
  });
  const expiry = setInterval(() => {
    const now = deps.clock.now().getTime();
    for (const session of deps.sessions()) {
      const { caller, claims } = session;
      const isEnded = claims.expiresAt <= now || deps.ended.isEnded(caller.zuid, claims);
      if (isEnded) session.disconnect('token-expired');
      else if (deps.isOutdated(session)) session.disconnect('client-outdated');
    }
  }, EXPIRY_CHECK_MILLISECONDS).unref();
  return {
    close() {
      access.close();
      clearInterval(expiry);
    },
  };
}

async function checkEdition(deps: Deps, editionId: string, sessions: readonly Session[]) {
  const openZones = new Map(
    sessions.map(({ zone, caller }) => [
      keyOf(zone.zoneId, caller.zuid),
      { zoneId: zone.zoneId, spaceId: zone.spaceId, zuid: caller.zuid },
    ]),
  );
  const accesses = await deps.db.readEdition(editionId, (tx) =>
    listCurrentAccess(tx, { editionId, now: deps.clock.now() }, [...openZones.values()]),
  );
  const revokedKeys = await listRevokedKeys(deps, editionId, sessions);
  const states = new Map<string, ZoneState>();
  for (const session of sessions) {
    const { zone, caller, apiKey } = session;
    const access = accesses.get(keyOf(zone.zoneId, caller.zuid));
    if (access) states.set(zone.zoneId, access);
    const isKeyRevoked = apiKey !== undefined && revokedKeys.has(apiKey);
    if (isKeyRevoked || access?.role !== session.role) session.disconnect('access-changed');
  }
  for (const [zoneId, state] of states) deps.onState(zoneId, state);
}

async function listRevokedKeys(deps: Deps, editionId: string, sessions: readonly Session[]) {
  const keys = new Set(sessions.map(({ apiKey }) => apiKey).filter((key) => key !== undefined));
  const revoked = new Set<string>();
  for (const key of keys) {
    try {
      await deps.checkApiKey(editionId, key);
    } catch (error) {
      const isRefusal = error instanceof ContractError && errors[error.key].status < 500;
      if (!isRefusal) throw error; // the check itself failed
      revoked.add(key);
    }
  }
  return revoked;
}
