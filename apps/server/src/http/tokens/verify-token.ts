import { createHash } from 'node:crypto';
import type { JWK } from 'jose';
import type { Clock } from '../../core/clock.ts';
import { fail } from '../../core/errors.ts';
import type { Claims, Profile } from '../../core/identity.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';
import {
  createIntrospectionBudget,
  type IntrospectionOutcome,
} from '../budgets/introspection-budget.ts';
import { createTokenBuckets } from '../budgets/token-buckets.ts';
import { readProfile, TokenRefused } from './claims.ts';
import { createDiscovery, fetchJson, IssuerFailure, type IssuerMetadata } from './discovery.ts';
import { createIntrospector, type Introspector } from './introspect.ts';
import { createTokenCache } from './token-cache.ts';
import {
  ACCESS_TOKEN_PREFIX,
  type AccessTokens,
  createAccessTokenVerifier,
} from './verify-access-token.ts';
import {
  createJwtVerifier,
  createLocalKeys,
  createRemoteKeys,
  type JwtVerifier,
  readUnverifiedIssuer,
} from './verify-jwt.ts';

export interface TokenVerifier {
  /**
   * Returns the claims of a valid token, or throws `TokenRefused`. Refused tokens count against the budget
   * of the client's address; without an address, nothing is counted.
   */
  verify(token: string, address?: string): Promise<Claims>;
  /** Fetches name and verified address from the provider, for tokens that do not contain them. */
  readProfile(token: string, issuer: string): Promise<Profile | undefined>;
  /** Returns the number of issuers that are not asked at the moment, because they failed repeatedly. */
  countSuspended(): number;
}

interface KnownIssuer {
  /** Undefined for the issuer in this process, whose tokens contain everything. */
  discover: (() => Promise<IssuerMetadata>) | undefined;
  verifyJwt: JwtVerifier;
  introspector: Introspector | undefined;
}

export interface LocalIssuer {
  readonly issuer: string;
  publicKeys(): JWK[];
}

interface VerifierOptions {
  issuers: readonly TrustedIssuer[];
  clock: Clock;
  limits: {
    /** Requests with a missing or refused token per minute, for each address. */
    readonly invalidTokensPerMinute: number;
    readonly maxConcurrentIntrospections: number;
  };
  onIntrospection?: (outcome: IntrospectionOutcome) => void;
  /** The issuer that runs in this process; its keys are not fetched over the network. */
  localIssuer?: LocalIssuer | undefined;
  /** The personal access tokens; without them, all of them are refused. */
  accessTokens?: AccessTokens;
  /** The tokens of guests; without them, all of them are refused. */
  guestTokens?: GuestTokens;
}

/** The tokens that the service issues to guests of share links. */
interface GuestTokens {
  issuer: string;
  /** Returns the claims of a valid token, or undefined. */
  read(token: string): Promise<Claims | undefined>;
}

const MAX_TOKEN_LENGTH = 12_000;
/** How many addresses can use their whole budget for invalid opaque tokens at the same time. */
const TOTAL_FACTOR = 20;

export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  const { issuers, clock, limits, onIntrospection = () => {} } = options;
  const now = () => clock.now().getTime();
  const known = new Map(
    issuers.map((issuer) => [
      issuer.issuer,
      issuer.issuer === options.localIssuer?.issuer
        ? createOwnIssuer(issuer, options.localIssuer, clock)
        : createKnownIssuer(issuer, clock),
    ]),
  );
  const introspectors = [...known.values()].flatMap(({ introspector }) => introspector ?? []);
  const cache = createTokenCache(now);
  const perMinute = limits.invalidTokensPerMinute;
  const invalidTokens = createTokenBuckets({ perMinute, burst: perMinute }, now);
  const budget = createIntrospectionBudget({
    maxConcurrent: limits.maxConcurrentIntrospections,
    invalidTokens,
    totalPerMinute: perMinute * TOTAL_FACTOR,
    now,
    isRefusal,
    onOutcome: onIntrospection,
  });

  const verifyAccessToken = createAccessTokenVerifier({
    accessTokens: options.accessTokens,
    now,
    budget: createIntrospectionBudget({
      maxConcurrent: limits.maxConcurrentIntrospections,
      invalidTokens,
      totalPerMinute: perMinute * TOTAL_FACTOR,
      now,
      isRefusal,
      onOutcome: () => {},
    }),
  });

  const verifyUncached = async (token: string, key: string, address?: string): Promise<Claims> => {
    if (isJwt(token)) {
      const name = String(readUnverifiedIssuer(token));
      if (name === options.guestTokens?.issuer) return verifyGuest(options.guestTokens, token);
      const issuer = known.get(name);
      if (!issuer) throw new TokenRefused('the issuer is not trusted');
      return issuer.verifyJwt(token);
    }
    if (!/^[\w.~+/-]{16,1024}=*$/.test(token)) throw new TokenRefused('not a well-formed token');
    if (introspectors.length === 0) throw new TokenRefused('no introspection');
    return budget.run({ address, wasAccepted: cache.wasAccepted(key) }, () =>
      introspectAnywhere(token, introspectors),
    );
  };
  const verify = async (token: string, address?: string): Promise<Claims> => {
    if (token.length > MAX_TOKEN_LENGTH) throw new TokenRefused('too long');
    const key = createHash('sha256').update(token).digest('base64');
    if (token.startsWith(ACCESS_TOKEN_PREFIX)) return verifyAccessToken(token, { key, address });
    return cache.find(key) ?? cache.verify(key, () => verifyUncached(token, key, address));
  };

  return {
    async verify(token, address) {
      try {
        return await verify(token, address);
      } catch (error) {
        if (address === undefined || !isRefusal(error) || invalidTokens.spend(address)) throw error;
        const retryAfterSeconds = invalidTokens.wait(address);
        throw fail('addressLimited', {}, { retryAfterSeconds, cause: error });
      }
    },
    async readProfile(token, issuer) {
      const { userinfoEndpoint } = (await known.get(issuer)?.discover?.()) ?? {};
      if (!userinfoEndpoint) return undefined;
      const headers = { authorization: `Bearer ${token}` };
      try {
        const trusted = issuers.find((one) => one.issuer === issuer);
        return readProfile(await fetchJson(userinfoEndpoint, { headers }), trusted);
      } catch (error) {
        if (hidesProfile(error)) return undefined;
        throw error;
      }
    },
    countSuspended: () => introspectors.filter(({ isSuspended }) => isSuspended()).length,
  };
}

async function verifyGuest(guestTokens: GuestTokens, token: string): Promise<Claims> {
  const claims = await guestTokens.read(token);
  if (!claims) throw new TokenRefused('an invalid or expired token of a guest');
  return claims;
}

function isRefusal(error: unknown): boolean {
  return error instanceof TokenRefused;
}

// Many providers return the profile only to tokens issued for userinfo.
function hidesProfile(error: unknown): boolean {
  return error instanceof IssuerFailure && [400, 401, 403, 404].includes(error.status ?? 0);
}

function createKnownIssuer(issuer: TrustedIssuer, clock: Clock): KnownIssuer {
  const discover = createDiscovery(issuer.issuer, () => clock.now().getTime());
  return {
    discover,
    verifyJwt: createJwtVerifier(issuer, createRemoteKeys(discover, clock), clock),
    introspector: issuer.introspection && createIntrospector(issuer, discover, clock),
  };
}

function createOwnIssuer(
  issuer: TrustedIssuer,
  { publicKeys }: LocalIssuer,
  clock: Clock,
): KnownIssuer {
  const verifyJwt = createJwtVerifier(issuer, createLocalKeys(publicKeys), clock);
  return { discover: undefined, verifyJwt, introspector: undefined };
}

// Tokens with three parts are verified locally: issuers may return an error when asked to introspect a JWT.
function isJwt(token: string): boolean {
  return token.split('.').length === 3;
}

async function introspectAnywhere(token: string, introspectors: Introspector[]): Promise<Claims> {
  const failures: unknown[] = [];
  for (const { introspect } of introspectors) {
    try {
      return await introspect(token);
    } catch (error) {
      if (!isRefusal(error)) failures.push(error);
    }
  }
  // An issuer that failed may be the one that recognizes the token.
  throw failures[0] ?? new TokenRefused('no issuer recognizes the token');
}
