import type { Clock } from '../../core/clock.ts';
import { ContractError } from '../../core/errors.ts';
import type { Database } from '../../db/database.ts';
import { keyOf, listCurrentAccess } from './access-query.ts';
import type { Session } from './session.ts';

// What was taken away must not be usable two seconds later, whatever else fails.
const SWEEP_MILLISECONDS = 500;
// Looking at the clock needs no database, so it does not wait for one either.
const EXPIRY_MILLISECONDS = 500;
const AT_ONCE = 4;

interface Deps {
  db: Database;
  clock: Clock;
  checkApiKey: (editionId: string, key: string | undefined) => Promise<void>;
  sessions: () => Iterable<Session>;
  /** Told the last entry of the journal of an open zone. */
  onHead: (zoneId: string, head: bigint) => void;
  onError: (error: unknown) => void;
}

/**
 * Looks again and again whether everybody who has a zone open may still have it open. Whoever's role
 * changed is cut and comes back with the new one; whoever may not come back is refused at the door.
 */
export function watchSessions(deps: Deps): { close(): void } {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const sweep = async (): Promise<void> => {
    const editions = [...Map.groupBy(deps.sessions(), ({ zone }) => zone.editionId)];
    const work = async () => {
      for (let next = editions.pop(); next && !closed; next = editions.pop()) {
        await judgeEdition(deps, ...next).catch(deps.onError);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  const loop = async (): Promise<void> => {
    await sweep().catch(deps.onError);
    if (!closed) timer = setTimeout(() => void loop(), SWEEP_MILLISECONDS).unref();
  };
  timer = setTimeout(() => void loop(), SWEEP_MILLISECONDS).unref();
  const expiry = setInterval(() => {
    const now = deps.clock.now().getTime();
    for (const session of deps.sessions()) {
      if (session.expiresAt <= now) session.cut('token-expired');
    }
  }, EXPIRY_MILLISECONDS).unref();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(expiry);
    },
  };
}

async function judgeEdition(deps: Deps, editionId: string, sessions: readonly Session[]) {
  const attendances = new Map(
    sessions.map(({ zone, caller }) => [
      keyOf(zone.zoneId, caller.zuid),
      { zoneId: zone.zoneId, spaceId: zone.spaceId, zuid: caller.zuid },
    ]),
  );
  const accesses = await deps.db.readEdition(editionId, (tx) =>
    listCurrentAccess(tx, editionId, [...attendances.values()]),
  );
  const deadKeys = await listDeadKeys(deps, editionId, sessions);
  const heads = new Map<string, bigint>();
  for (const session of sessions) {
    const { zone, caller, apiKey } = session;
    const access = accesses.get(keyOf(zone.zoneId, caller.zuid));
    if (access) heads.set(zone.zoneId, access.head);
    const revoked = apiKey !== undefined && deadKeys.has(apiKey);
    if (revoked || access?.role !== session.role) session.cut('access-changed');
  }
  for (const [zoneId, head] of heads) deps.onHead(zoneId, head);
}

async function listDeadKeys(deps: Deps, editionId: string, sessions: readonly Session[]) {
  const keys = new Set(sessions.map(({ apiKey }) => apiKey).filter((key) => key !== undefined));
  const dead = new Set<string>();
  for (const key of keys) {
    try {
      await deps.checkApiKey(editionId, key);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error; // nobody knows
      dead.add(key);
    }
  }
  return dead;
}
