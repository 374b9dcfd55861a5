import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Clock } from '../../core/clock.ts';
import type { Claims } from '../../core/identity.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';
import {
  isForClient,
  readIssueTime,
  readProfile,
  readScopes,
  readSession,
  readSubject,
  TokenRefused,
} from './claims.ts';
import { fetchJson, IssuerFailure, type IssuerMetadata } from './discovery.ts';
import { hasRepeatedMembers } from './repeated-members.ts';

// Asymmetric only: with HMAC, the public key of an issuer could be used as the secret to forge tokens.
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];
const KEY_REFRESH_MILLISECONDS = 60_000;
const KEY_RETRY_MILLISECONDS = 10_000;
const MAX_KEY_AGE_MILLISECONDS = 10 * 60_000;
const CLOCK_TOLERANCE_SECONDS = 5;

/** The setting for tokens without a `typ` header. */
const NO_TYPE = 'none';

export const KEY_SET_ERRORS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

export type JwtVerifier = (token: string) => Promise<Claims>;

/** Returns the keys with which tokens of an issuer are verified. */
type FindKeys = () => Promise<JWTVerifyGetKey>;

/** Verifies JWT access tokens of one issuer with its published keys (RFC 9068). */
export function createJwtVerifier(
  issuer: TrustedIssuer,
  findKeys: FindKeys,
  clock: Clock,
): JwtVerifier {
  return async (token) => {
    const payload = await verify(token, await findKeys(), issuer, clock);
    return readClaims(payload, issuer, token);
  };
}

/** Fetches the keys from the address that the issuer publishes. */
export function createRemoteKeys(discover: () => Promise<IssuerMetadata>, clock: Clock): FindKeys {
  let keys: JWTVerifyGetKey | undefined;
  return async () => {
    const { jwksUri } = await discover();
    keys ??= createKeySet(jwksUri, clock);
    return keys;
  };
}

/** Takes the keys from an issuer in this process. A token without a known key is refused. */
export function createLocalKeys(readKeys: () => JWK[]): FindKeys {
  let known: JWK[] = [];
  let keys = createLocalJWKSet({ keys: known });
  return async () => {
    const current = readKeys();
    // Importing a key takes longer than using it, so the set is kept until the keys change.
    if (current !== known) {
      known = current;
      keys = createLocalJWKSet({ keys: known });
    }
    return keys;
  };
}

// Fetches the keys on first use, then once a minute, so that a withdrawn key is not accepted for longer. Unknown
// key ids cause no further requests. If the issuer fails, its last known keys are used for up to ten minutes.
export function createKeySet(jwksUri: URL, clock: Clock): JWTVerifyGetKey {
  let fetchedAt = Number.NaN;
  const fetchKeys = createKeyFetch(clock);
  const keys = createRemoteJWKSet(jwksUri, {
    cooldownDuration: KEY_REFRESH_MILLISECONDS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: async (url) => {
      const response = await fetchKeys(url);
      fetchedAt = clock.now().getTime();
      return response;
    },
  });
  const refresh = async () => {
    const age = clock.now().getTime() - fetchedAt;
    if (Number.isNaN(age) || age < KEY_REFRESH_MILLISECONDS) return;
    try {
      await keys.reload();
    } catch (error) {
      if (age >= MAX_KEY_AGE_MILLISECONDS) throw error;
    }
  };
  return async (header, token) => {
    await refresh();
    return keys(header, token);
  };
}

// The library would fetch again immediately after a failure, so forged key ids could cause a flood of requests.
function createKeyFetch(clock: Clock) {
  let retryAt = 0;
  return async (url: string): Promise<Response> => {
    const now = clock.now().getTime();
    if (now < retryAt) throw new IssuerFailure(`${url} failed a moment ago.`);
    try {
      return Response.json(await fetchJson(url, {}));
    } catch (error) {
      retryAt = now + KEY_RETRY_MILLISECONDS;
      throw error;
    }
  };
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  issuer: TrustedIssuer,
  clock: Clock,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub', 'iss', 'aud'],
      currentDate: clock.now(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    checkType(protectedHeader.typ, issuer);
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (KEY_SET_ERRORS.has(error.code)) throw new IssuerFailure(error.message, { cause: error });
    // The signature, a claim or the key id is wrong.
    throw new TokenRefused(error.message, { cause: error });
  }
}

// The header is arbitrary JSON, so `typ` may have any type.
function checkType(typ: unknown, { tokenTypes }: TrustedIssuer): void {
  const type = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : '';
  const isAccepted =
    typ === undefined
      ? tokenTypes.includes(NO_TYPE)
      : type !== NO_TYPE && type !== '' && tokenTypes.includes(type);
  if (!isAccepted) throw new TokenRefused(`the token type (typ) is ${typ ?? 'missing'}`);
}

function readClaims(payload: JWTPayload, issuer: TrustedIssuer, token: string): Claims {
  return {
    issuer: issuer.issuer,
    subject: readSubject(payload),
    scopes: readScopes(payload, issuer),
    ...readSession(payload, { issuer: issuer.issuer, token }),
    issuedAt: readIssueTime(payload),
    expiresAt: (Number(payload.exp) + CLOCK_TOLERANCE_SECONDS) * 1000,
    profile: readProfile(payload, issuer),
    isForClient: isForClient(payload),
  };
}

/** Returns the issuer of an unverified JWT, to select its keys. Throws if the token is not a well-formed JWT. */
export function readUnverifiedIssuer(token: string): unknown {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) throw new TokenRefused('not base64url');
  const [, part = ''] = token.split('.');
  const text = Buffer.from(part, 'base64url').toString('utf8');
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch (error) {
    throw new TokenRefused('the payload is not JSON', { cause: error });
  }
  if (payload === null || typeof payload !== 'object') throw new TokenRefused('no claims');
  if (hasRepeatedMembers(text)) throw new TokenRefused('a claim is repeated');
  return (payload as { iss?: unknown }).iss;
}
