import type { Claims } from '../../core/identity.ts';
import type { IntrospectionBudget } from '../budgets/introspection-budget.ts';
import { TokenRefused } from './claims.ts';
import { createTokenCache } from './token-cache.ts';

/** The personal access tokens that the service has issued. */
export interface AccessTokens {
  /** Checks format and checksum. */
  looksValid(token: string): boolean;
  /** Returns the claims of a token, which may have expired, or undefined if there is none. */
  find(token: string): Promise<Claims | undefined>;
}

interface VerifierDeps {
  accessTokens: AccessTokens | undefined;
  now: () => number;
  /** Limits the lookups of unknown tokens, by address and in total. */
  budget: IntrospectionBudget;
}

interface Attempt {
  /** The hash of the token. */
  key: string;
  address: string | undefined;
}

export const ACCESS_TOKEN_PREFIX = 'lzp_';
// Short, because a change of the person's name or the end of their account must take effect soon.
// Revoked tokens do not wait for it.
const CACHE_MILLISECONDS = 5_000;

/** Creates the function that verifies personal access tokens. */
export function createAccessTokenVerifier({ accessTokens, now, budget }: VerifierDeps) {
  const cache = createTokenCache(now, CACHE_MILLISECONDS);
  const find = async (token: string): Promise<Claims> => {
    const claims = await accessTokens?.find(token);
    if (!claims) throw new TokenRefused('an unknown or revoked personal access token');
    if (claims.expiresAt <= now()) throw new TokenRefused('an expired personal access token');
    return claims;
  };
  return async (token: string, { key, address }: Attempt): Promise<Claims> => {
    // Mistyped tokens cost no query.
    if (!accessTokens?.looksValid(token))
      throw new TokenRefused('a personal access token with a wrong checksum');
    return (
      cache.find(key) ??
      cache.verify(key, () =>
        budget.run({ address, wasAccepted: cache.wasAccepted(key) }, () => find(token)),
      )
    );
  };
}
