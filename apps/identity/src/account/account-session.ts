import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';

/** How long after a sign-in sensitive changes are possible without signing in again. */
const FRESH_SECONDS = 600;

/** The session of the provider in the browser that sent a request. */
export interface AccountSession {
  uid: string;
  accountId: string;
  /** Whether the person has signed in within the last 10 minutes. */
  isFresh: boolean;
}

export async function findAccountSession(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<AccountSession | undefined> {
  const session = await provider.Session.get(provider.createContext(request, response));
  const { uid, accountId, loginTs = 0 } = session;
  if (!uid || !accountId) return undefined;
  return { uid, accountId, isFresh: Date.now() / 1000 - loginTs < FRESH_SECONDS };
}

/** Protects forms against other sites: a token that only pages of the same session contain. */
export interface FormTokens {
  create(sessionUid: string): string;
  check(sessionUid: string, token: string): boolean;
}

/** The first key creates tokens; all of them check. */
export function createFormTokens(keys: readonly string[]): FormTokens {
  const sign = (key: string, sessionUid: string) =>
    createHmac('sha256', key).update(`form ${sessionUid}`).digest('base64url');
  return {
    create: (sessionUid) => sign(keys[0] ?? '', sessionUid),
    check: (sessionUid, token) => keys.some((key) => isEqual(sign(key, sessionUid), token)),
  };
}

function isEqual(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}
