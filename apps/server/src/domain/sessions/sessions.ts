import type { Clock } from '../../core/clock.ts';
import type { Claims } from '../../core/identity.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import { createEndedSessions, type TokenSession } from './ended-sessions.ts';
import { listCurrentEnds, listSessionEnds, upsertSession } from './queries.ts';

interface Deps {
  db: Database;
  /** Connections that do not wait for other work. */
  reservedDb: Database;
  clock: Clock;
  ids: IdSource;
  onError: (error: unknown) => void;
}

/** Records sessions and knows which of them were ended on any node. */
export interface Sessions {
  /** Returns whether the session of a token was ended, or the person is suspended. */
  isEnded(zuid: string, token: TokenSession): boolean;
  /** Records the use of a session, at most every 5 minutes, without making the request wait. */
  note(zuid: string, claims: Claims, userAgent: string): void;
  /** Reads what was ended since the last time. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

// A token must be refused within two seconds on every node.
const REFRESH_MILLISECONDS = 1_000;
// Commits can become visible after those with a later time.
const OVERLAP_MILLISECONDS = 30_000;
const NOTE_MILLISECONDS = 5 * 60_000;
const MAX_NOTED = 50_000;
const MAX_USER_AGENT = 200;

export async function openSessions(deps: Deps): Promise<Sessions> {
  const ended = createEndedSessions();
  const noted = new Map<string, number>();
  const writing = new Set<Promise<void>>();
  let since: Date | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const refresh = async () => {
    const from = since;
    const rows = await deps.reservedDb.readDirectory((tx) =>
      from ? listSessionEnds(tx, from) : listCurrentEnds(tx, deps.clock.now()),
    );
    for (const { zuid, session_key: sessionKey, ended_time: time } of rows)
      ended.add({ zuid, sessionKey, endedAt: timeOf(time) });
    const last = rows.at(-1)?.recorded_time ?? (from ? undefined : deps.clock.now());
    if (last) since = new Date(last.getTime() - OVERLAP_MILLISECONDS);
  };
  const loop = async (): Promise<void> => {
    await refresh().catch(deps.onError);
    if (!closed) timer = setTimeout(() => void loop(), REFRESH_MILLISECONDS).unref();
  };
  await refresh();
  timer = setTimeout(() => void loop(), REFRESH_MILLISECONDS).unref();

  return {
    isEnded: ended.includes,
    refresh,
    note(zuid, claims, userAgent) {
      // Access tokens are listed separately, with the day of the last use. Applications have no sessions.
      if (claims.personal || claims.isForClient) return;
      const now = deps.clock.now().getTime();
      const { sessionKey } = claims;
      const key = `${zuid} ${sessionKey}`;
      const last = noted.get(key);
      if (last !== undefined && now - last < NOTE_MILLISECONDS) return;
      noted.delete(key);
      noted.set(key, now);
      if (noted.size > MAX_NOTED) noted.delete(noted.keys().next().value ?? '');
      const written = deps.db
        .changeDirectory((tx) =>
          upsertSession(tx, {
            ...{ zuid, sessionKey, sessionId: deps.ids.next(), clientId: claims.clientId },
            userAgent: cleanText(userAgent),
            time: new Date(now),
            expiryTime: new Date(claims.expiresAt),
          }),
        )
        .catch(deps.onError)
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.allSettled(writing);
    },
  };
}

/** The driver returns 'infinity' as a number. */
function timeOf(time: Date | number): number {
  return typeof time === 'number' ? time : time.getTime();
}

function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_USER_AGENT);
}
