import type { Claims } from '../../core/identity.ts';

/** What decides whether a token still counts. */
export type TokenSession = Pick<Claims, 'sessionKey' | 'issuedAt' | 'personal'>;

export interface EndedSession {
  zuid: string;
  /** A session; '' for all sessions of the person; '*' and a session for all others. */
  sessionKey: string;
  /** In milliseconds; infinite for a suspended person. */
  endedAt: number;
}

/** The sessions that were ended, as far as this node knows them. */
export interface EndedSessions {
  add(ended: EndedSession): void;
  /** Returns whether a token of the person belongs to a session that was ended after it was issued. */
  includes(zuid: string, token: TokenSession): boolean;
}

export function createEndedSessions(): EndedSessions {
  const byPerson = new Map<string, Map<string, number>>();
  return {
    add({ zuid, sessionKey, endedAt }) {
      const ends = byPerson.get(zuid) ?? new Map<string, number>();
      byPerson.set(zuid, ends.set(sessionKey, endedAt));
    },
    includes(zuid, token) {
      const ends = byPerson.get(zuid);
      if (!ends) return false;
      for (const [key, endedAt] of ends) if (isRefused(token, { key, endedAt })) return true;
      return false;
    },
  };
}

function isRefused(token: TokenSession, { key, endedAt }: { key: string; endedAt: number }) {
  // A personal access token is not one of the sessions that a person ends together. It is refused when it
  // was revoked, and while the person is suspended.
  if (token.personal) return key === token.sessionKey || endedAt === Number.POSITIVE_INFINITY;
  return applies(key, token.sessionKey) && (token.issuedAt ?? 0) <= endedAt;
}

function applies(key: string, sessionKey: string): boolean {
  if (key.startsWith('*')) return key.slice(1) !== sessionKey;
  return key === '' || key === sessionKey;
}
