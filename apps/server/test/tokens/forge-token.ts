import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { scopes } from '@lienzo/contract';
import type { JWK } from 'jose';
import { AUDIENCE } from '../../../../testing/service/test-service.ts';

/** A key pair of an issuer, including the private key. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  privateJwk: JWK;
  publicJwk: JWK;
  publicPem: string;
}

export function createRsaKey(kid: string): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey);
  const named = { kid, alg: 'RS256', use: 'sig' };
  return {
    kid,
    privateKey,
    privateJwk: { ...asJwk(privateKey), ...named },
    publicJwk: { ...asJwk(publicKey), ...named },
    publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

function asJwk(key: KeyObject): JWK {
  const jwk: JsonWebKey = key.export({ format: 'jwk' });
  return jwk as JWK; // the two libraries describe the same JSON
}

type Json = Readonly<Record<string, unknown>>;

export interface Forgery {
  issuer: string;
  key: SigningKey;
  /** Replaces members of the header; undefined removes one. */
  header?: Json;
  /** Replaces claims; undefined removes one. */
  claims?: Json;
  /** The whole payload as text, instead of claims. */
  payload?: string;
}

/** Creates a correctly signed token of the issuer with the changes of the forgery. */
export function forgeToken(forgery: Forgery): string {
  const input = signingInput(forgery);
  return `${input}.${signRsa(input, forgery.key)}`;
}

/** Creates a forged token signed with a shared secret. */
export function forgeWithSecret(forgery: Forgery, secret: string | Buffer): string {
  const input = signingInput(forgery);
  const hash = `sha${String(forgery.header?.alg).slice(-3)}`;
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
}

/** Returns header and payload without a signature. */
export function signingInput({ issuer, key, header, claims, payload }: Forgery): string {
  const head = { alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header };
  return `${encode(head)}.${encode(payload ?? { ...honestClaims(issuer), ...claims })}`;
}

export function signRsa(input: string, key: SigningKey): string {
  return sign('sha256', Buffer.from(input), key.privateKey).toString('base64url');
}

/** Returns the valid claims of the victim. */
export function honestClaims(issuer: string): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: AUDIENCE,
    sub: VICTIM,
    iat: now,
    exp: now + 3600,
    jti: randomUUID(),
    client_id: 'forger',
    scope: scopes.join(' '),
    name: VICTIM,
    email: `${VICTIM}@example.test`,
    email_verified: true,
  };
}

export const VICTIM = 'ada';

export function encode(part: unknown): string {
  const text = typeof part === 'string' ? part : JSON.stringify(part);
  return Buffer.from(text).toString('base64url');
}
