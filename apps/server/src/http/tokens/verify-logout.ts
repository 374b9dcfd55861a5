import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../../core/clock.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';
import { readSession, readSubject, TokenRefused } from './claims.ts';
import { createDiscovery, IssuerFailure } from './discovery.ts';
import {
  ALGORITHMS,
  createKeySet,
  createLocalKeys,
  KEY_SET_ERRORS,
  readUnverifiedIssuer,
} from './verify-jwt.ts';
import type { LocalIssuer } from './verify-token.ts';

/** What a logout token says: a session of a person, or all of them, ended at the provider. */
export interface ProviderLogout {
  issuer: string;
  subject: string;
  /** The client that the token was issued for. */
  clientId: string;
  /** Returns the key of the ended session for a client; undefined if all sessions ended. */
  keyOf: ((clientId: string) => string) | undefined;
  /** Tokens that were issued until then are refused. */
  time: Date;
}

export type LogoutVerifier = (token: string) => Promise<ProviderLogout>;

interface VerifierOptions {
  issuers: readonly Pick<TrustedIssuer, 'issuer'>[];
  /** The client of the web app, which is the audience of logout tokens. */
  clientId: string;
  clock: Clock;
  /** The issuer that runs in this process. */
  localIssuer?: LocalIssuer | undefined;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_LENGTH = 12_000;
const MAX_AGE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_SEEN = 10_000;
const TYPES = new Set([undefined, 'jwt', 'logout+jwt']);

/** Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export function createLogoutVerifier({
  issuers,
  clientId,
  clock,
  localIssuer,
}: VerifierOptions): LogoutVerifier {
  const now = () => clock.now().getTime();
  const keysOf = new Map<string, () => Promise<JWTVerifyGetKey>>();
  for (const { issuer } of issuers) {
    if (issuer === localIssuer?.issuer) {
      keysOf.set(issuer, createLocalKeys(localIssuer.publicKeys));
      continue;
    }
    const discover = createDiscovery(issuer, now);
    let keys: JWTVerifyGetKey | undefined;
    keysOf.set(issuer, async () => {
      const { jwksUri } = await discover();
      keys ??= createKeySet(jwksUri, clock);
      return keys;
    });
  }
  const rememberId = createSeenIds(now);

  return async (token) => {
    if (token.length > MAX_LENGTH || token.split('.').length !== 3)
      throw new TokenRefused('not a well-formed logout token');
    const issuer = String(readUnverifiedIssuer(token));
    const findKeys = keysOf.get(issuer);
    if (!findKeys) throw new TokenRefused('the issuer is not trusted');
    const payload = await verify(token, await findKeys(), { issuer, clientId, clock });
    checkLogout(payload);
    const subject = readSubject(payload);
    const { sid } = payload;
    if (!rememberId(JSON.stringify([issuer, payload.jti])))
      throw new TokenRefused('the logout token was already used');
    return {
      ...{ issuer, subject, clientId },
      keyOf:
        typeof sid === 'string'
          ? (client) => readSession({ sid, client_id: client }, { issuer, token }).sessionKey
          : undefined,
      time: new Date((payload.iat ?? 0) * 1000),
    };
  };
}

interface Expected {
  issuer: string;
  clientId: string;
  clock: Clock;
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, clock }: Expected,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...{ issuer, audience: clientId, algorithms: ALGORITHMS },
      requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'sub', 'events'],
      maxTokenAge: MAX_AGE_SECONDS,
      currentDate: clock.now(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const { typ } = protectedHeader;
    if (!TYPES.has(typeof typ === 'string' ? typ.toLowerCase() : typ))
      throw new TokenRefused(`the token type (typ) is ${typ}`);
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (KEY_SET_ERRORS.has(error.code)) throw new IssuerFailure(error.message, { cause: error });
    throw new TokenRefused(error.message, { cause: error });
  }
}

/** Tells a logout token from an ID token, which has the same issuer, audience and keys. */
function checkLogout({ events, nonce, sid, jti }: JWTPayload): void {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  const event = isObject(events) ? (events as Record<string, unknown>)[EVENT] : undefined;
  if (!isObject(event)) throw new TokenRefused('the token contains no logout event');
  if (nonce !== undefined) throw new TokenRefused('a logout token has no nonce');
  if (typeof jti !== 'string' || jti === '') throw new TokenRefused('the token has no jti');
  if (sid !== undefined && (typeof sid !== 'string' || sid === ''))
    throw new TokenRefused('the session (sid) is not usable');
}

/**
 * Remembers the ids of logout tokens as long as they are valid, in this process. Repeating one on another
 * node ends nothing else: it applies to tokens that were issued before it.
 */
function createSeenIds(now: () => number): (id: string) => boolean {
  const seen = new Map<string, number>();
  return (id) => {
    const oldest = now() - (MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * 1000;
    for (const [known, time] of seen) {
      if (time > oldest && seen.size < MAX_SEEN) break;
      seen.delete(known);
    }
    if (seen.has(id)) return false;
    seen.set(id, now());
    return true;
  };
}
