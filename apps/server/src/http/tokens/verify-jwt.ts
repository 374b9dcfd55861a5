import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { TrustedIssuer } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Claims, readProfile, readScopes, TokenRefused } from './claims.ts';
import type { IssuerMetadata } from './discovery.ts';
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

export type JwtVerifier = (token: string) => Promise<Claims>;

/** Checks JWT access tokens of one issuer against its published keys (RFC 9068). */
export function createJwtVerifier(
  issuer: TrustedIssuer,
  discover: () => Promise<IssuerMetadata>,
  clock: Clock,
): JwtVerifier {
  let keys: JWTVerifyGetKey | undefined;
  return async (token) => {
    keys ??= await loadKeys(discover);
    const payload = await verify(token, keys, issuer, clock);
    return readClaims(payload, issuer);
  };
}

// Fetches the keys when first needed, then on an unknown key id but at most once a minute.
async function loadKeys(discover: () => Promise<IssuerMetadata>): Promise<JWTVerifyGetKey> {
  const { jwksUri } = await discover();
  return createRemoteJWKSet(jwksUri, {
    cooldownDuration: KEY_REFRESH_MILLISECONDS,
    cacheMaxAge: 10 * KEY_REFRESH_MILLISECONDS,
  });
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
      clockTolerance: 5,
    });
    refuseOtherTypes(protectedHeader.typ, issuer);
    return payload;
  } catch (error) {
    // The signature, a claim or the key is wrong. Anything else means that the keys could not be had.
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
      throw new TokenRefused(error.message, { cause: error });
    }
    throw error;
  }
}

function refuseOtherTypes(typ: string | undefined, issuer: TrustedIssuer): void {
  const type = typ?.toLowerCase().replace(/^application\//, '');
  if (!type || !issuer.tokenTypes.includes(type)) throw new TokenRefused(`typ is ${typ}`);
}

function readClaims(payload: JWTPayload, issuer: TrustedIssuer): Claims {
  const { sub, exp } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || sub.includes('\u0000')) {
    throw new TokenRefused('the subject is not usable');
  }
  return {
    issuer: issuer.issuer,
    subject: sub,
    scopes: readScopes(payload),
    expiresAt: Number(exp) * 1000,
    profile: readProfile(payload),
  };
}

/** Issuer that an unverified JWT names, to find its keys by. Refuses what is not a clean JWT. */
export function readUnverifiedIssuer(token: string): unknown {
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
