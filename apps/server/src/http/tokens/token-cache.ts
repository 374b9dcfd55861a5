import type { Claims } from '../../core/identity.ts';
import { TokenRefused } from './claims.ts';

// A revoked token is accepted for at most a minute; a revoked key until the keys are fetched again.
const CACHE_MILLISECONDS = 60_000;
const MAX_ACCEPTED = 20_000;
const MAX_REFUSED = 10_000;

export interface TokenCache {
  /**
   * Returns the claims of a token that was verified in the last minute, throws `TokenRefused` if it was
   * refused in the last minute, or returns undefined.
   */
  find(key: string): Claims | undefined;
  /** Returns whether the token was valid when it was last verified, even if that is long ago. */
  wasAccepted(key: string): boolean;
  /** Verifies a token. Concurrent calls for one token share the result. */
  verify(key: string, verify: () => Promise<Claims>): Promise<Claims>;
}

interface Entry<T> {
  readonly until: number;
  readonly value: T;
}

/**
 * Creates a cache of both outcomes, so that neither a valid token nor a repeated invalid one costs work
 * every time. They are stored separately: made-up tokens cannot push out valid ones.
 */
export function createTokenCache(now: () => number, milliseconds = CACHE_MILLISECONDS): TokenCache {
  const accepted = new Map<string, Entry<Claims>>();
  const refused = new Map<string, Entry<TokenRefused>>();
  const pending = new Map<string, Promise<Claims>>();

  const verifyAndStore = async (key: string, verify: () => Promise<Claims>): Promise<Claims> => {
    const until = now() + milliseconds; // before the issuer is asked, which may take seconds
    try {
      const value = await verify();
      store(accepted, key, { until, value }, MAX_ACCEPTED);
      return value;
    } catch (error) {
      if (error instanceof TokenRefused) {
        accepted.delete(key);
        store(refused, key, { until, value: error }, MAX_REFUSED);
      }
      throw error;
    } finally {
      pending.delete(key);
    }
  };

  return {
    find(key) {
      const found = accepted.get(key);
      if (found && now() < found.until) return checkExpiry(found.value, now());
      const refusal = refused.get(key);
      if (refusal && now() < refusal.until) throw refusal.value;
      return undefined;
    },
    wasAccepted: (key) => accepted.has(key),
    verify(key, verify) {
      const running = pending.get(key);
      if (running) return running;
      const started = verifyAndStore(key, verify);
      pending.set(key, started);
      return started;
    },
  };
}

function store<T>(entries: Map<string, Entry<T>>, key: string, entry: Entry<T>, max: number): void {
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > max) entries.delete(entries.keys().next().value ?? '');
}

function checkExpiry(claims: Claims, now: number): Claims {
  if (claims.expiresAt <= now) throw new TokenRefused('expired');
  return claims;
}
