import { createHash } from 'node:crypto';
import type { TrustedIssuer } from '../../config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Claims, Profile } from '../../core/identity.ts';
import { readProfile, TokenRefused } from './claims.ts';
import { createDiscovery, fetchJson, IssuerFailure, type IssuerMetadata } from './discovery.ts';
import { createIntrospector, type Introspector } from './introspect.ts';
import { createJwtVerifier, type JwtVerifier, readUnverifiedIssuer } from './verify-jwt.ts';

export interface TokenVerifier {
  /** Returns the claims of a valid token, or throws TokenRefused. */
  verify(token: string): Promise<Claims>;
  /** Fetches name and verified address from the provider, for tokens that do not contain them. */
  readProfile(token: string, issuer: string): Promise<Profile | undefined>;
}

interface KnownIssuer {
  discover: () => Promise<IssuerMetadata>;
  verifyJwt: JwtVerifier;
  introspect: Introspector | undefined;
}

// A revoked token is accepted for at most a minute; a revoked key until the keys are fetched again.
const CACHE_MILLISECONDS = 60_000;
const CACHE_ENTRIES = 20_000;
const MAX_TOKEN_LENGTH = 12_000;

export function createTokenVerifier(
  issuers: readonly TrustedIssuer[],
  clock: Clock,
): TokenVerifier {
  const now = () => clock.now().getTime();
  const known = new Map(issuers.map((issuer) => [issuer.issuer, createKnownIssuer(issuer, clock)]));
  const cache = createCache(now);

  const verifyUncached = async (token: string): Promise<Claims> => {
    if (isJwt(token)) {
      const issuer = known.get(String(readUnverifiedIssuer(token)));
      if (!issuer) throw new TokenRefused('the issuer is not trusted');
      return issuer.verifyJwt(token);
    }
    return introspectAnywhere(token, [...known.values()]);
  };

  return {
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw new TokenRefused('too long');
      return cache.read(createHash('sha256').update(token).digest('base64'), () =>
        verifyUncached(token),
      );
    },
    async readProfile(token, issuer) {
      const { userinfoEndpoint } = (await known.get(issuer)?.discover()) ?? {};
      if (!userinfoEndpoint) return undefined;
      const headers = { authorization: `Bearer ${token}` };
      try {
        return readProfile(await fetchJson(userinfoEndpoint, { headers }));
      } catch (error) {
        if (hidesProfile(error)) return undefined;
        throw error;
      }
    },
  };
}

// Many providers return the profile only to tokens issued for userinfo.
function hidesProfile(error: unknown): boolean {
  return error instanceof IssuerFailure && [400, 401, 403, 404].includes(error.status);
}

function createKnownIssuer(issuer: TrustedIssuer, clock: Clock): KnownIssuer {
  const discover = createDiscovery(issuer.issuer, () => clock.now().getTime());
  return {
    discover,
    verifyJwt: createJwtVerifier(issuer, discover, clock),
    introspect: issuer.introspection && createIntrospector(issuer, discover, clock),
  };
}

// Tokens with three parts are verified locally: issuers may return an error when asked to introspect a JWT.
function isJwt(token: string): boolean {
  return token.split('.').length === 3;
}

async function introspectAnywhere(token: string, issuers: KnownIssuer[]): Promise<Claims> {
  if (!/^[\w.~+/-]{16,1024}=*$/.test(token)) throw new TokenRefused('not a well-formed token');
  const failures: unknown[] = [];
  for (const { introspect } of issuers) {
    try {
      if (introspect) return await introspect(token);
    } catch (error) {
      if (!(error instanceof TokenRefused)) failures.push(error);
    }
  }
  // An issuer that failed may be the one that recognizes the token.
  throw failures[0] ?? new TokenRefused('no issuer recognizes the token');
}

// Caches both outcomes, so that neither a valid token nor a repeated invalid one costs work every time.
function createCache(now: () => number) {
  const entries = new Map<string, { until: number; result: Promise<Claims> }>();
  return {
    async read(key: string, verify: () => Promise<Claims>): Promise<Claims> {
      const found = entries.get(key);
      if (found && now() < found.until) return checkExpiry(await found.result, now());
      const entry = { until: now() + CACHE_MILLISECONDS, result: verify() };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > CACHE_ENTRIES) entries.delete(entries.keys().next().value ?? '');
      entry.result.catch((error) => {
        if (!(error instanceof TokenRefused)) entries.delete(key);
      });
      return entry.result;
    },
  };
}

function checkExpiry(claims: Claims, now: number): Claims {
  if (claims.expiresAt <= now) throw new TokenRefused('expired');
  return claims;
}
