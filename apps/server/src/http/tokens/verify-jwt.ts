import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { TrustedIssuer } from '../../config.ts';
import type { Clock } from '../../core/clock.ts';
import { type Claims, readProfile, readScopes, readSubject, TokenRefused } from './claims.ts';
import { fetchJson, type IssuerMetadata } from './discovery.ts';
import { hasRepeatedMembers } from './repeated-members.ts';

// Asymmetric only: a shared secret would let the public key of an issuer be used to forge tokens.
const ALGORITHMS = [
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
const CLOCK_TOLERANCE_SECONDS = 5;

const KEY_FAULTS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

export type JwtVerifier = (token: string) => Promise<Claims>;

/** Checks JWT access tokens of one issuer against its published keys (RFC 9068). */
export function createJwtVerifier(
  issuer: TrustedIssuer,
  discover: () => Promise<IssuerMetadata>,
  clock: Clock,
): JwtVerifier {
  let keys: JWTVerifyGetKey | undefined;
  return async (token) => {
    const { jwksUri } = await discover();
    keys ??= createKeySet(jwksUri, clock);
    const payload = await verify(token, keys, issuer, clock);
    return readClaims(payload, issuer);
  };
}

// Fetches the keys when first needed, then on an unknown key id but at most once a minute.
function createKeySet(jwksUri: URL, clock: Clock): JWTVerifyGetKey {
  return createRemoteJWKSet(jwksUri, {
    cooldownDuration: KEY_REFRESH_MILLISECONDS,
    cacheMaxAge: 10 * KEY_REFRESH_MILLISECONDS,
    [customFetch]: createKeyFetch(clock),
  });
}

// The library would try again at once after a failure; so would then every forged key id.
function createKeyFetch(clock: Clock) {
  let retryAt = 0;
  return async (url: string): Promise<Response> => {
    const now = clock.now().getTime();
    if (now < retryAt) throw new Error(`${url} failed a moment ago.`);
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
    refuseOtherTypes(protectedHeader.typ, issuer);
    return payload;
  } catch (error) {
    // The signature, a claim or the key is wrong. Anything else means that the keys could not be had.
    if (error instanceof errors.JOSEError && !KEY_FAULTS.has(error.code)) {
      throw new TokenRefused(error.message, { cause: error });
    }
    throw error;
  }
}

// Signed or not, the header is only JSON: `typ` may be anything.
function refuseOtherTypes(typ: unknown, issuer: TrustedIssuer): void {
  const type = typeof typ === 'string' && typ.toLowerCase().replace(/^application\//, '');
  if (!type || !issuer.tokenTypes.includes(type)) throw new TokenRefused(`typ is ${typ}`);
}

function readClaims(payload: JWTPayload, issuer: TrustedIssuer): Claims {
  return {
    issuer: issuer.issuer,
    subject: readSubject(payload),
    scopes: readScopes(payload),
    expiresAt: (Number(payload.exp) + CLOCK_TOLERANCE_SECONDS) * 1000,
    profile: readProfile(payload),
  };
}

/** Issuer that an unverified JWT names, to find its keys by. Refuses what is not a clean JWT. */
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
  if (hasRepeatedMembers(text)) throw new TokenRefused('a claim is named twice');
  return (payload as { iss?: unknown }).iss;
}
