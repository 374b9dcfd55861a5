import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

const GENERATED = ['RS256', 'ES256'];
const ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const;

type SigningAlgorithm = (typeof ALGORITHMS)[number];

/** The signing keys of the provider; it signs with the first one. */
export interface Signing {
  keys: JWK[];
  algorithm: SigningAlgorithm;
}

export async function createSigning(configured?: JWK[]): Promise<Signing> {
  const keys = configured ?? (await Promise.all(GENERATED.map(createSigningKey)));
  const [first] = keys;
  if (!first) throw new Error('At least one signing key is required.');
  return { keys, algorithm: readAlgorithm(first) };
}

export async function createSigningKey(alg: string): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, alg, use: 'sig', kid: await calculateJwkThumbprint(key) };
}

function readAlgorithm(key: JWK): SigningAlgorithm {
  const wanted = key.alg ?? (key.kty === 'EC' ? 'ES256' : 'RS256');
  const algorithm = ALGORITHMS.find((known) => known === wanted);
  if (!algorithm)
    throw new Error(`The first signing key uses ${wanted}; use one of ${ALGORITHMS.join(', ')}.`);
  return algorithm;
}

/** Returns the parts of the keys with which tokens are verified. */
export function publicKeys({ keys }: Signing): JWK[] {
  return keys.map(withoutPrivateParts);
}

/** Returns the public part of a signing key. Only named members are kept, so that no secret is overlooked. */
export function withoutPrivateParts({ kty, kid, alg, use, n, e, crv, x, y }: JWK): JWK {
  const rsa = n !== undefined && e !== undefined ? { n, e } : {};
  const elliptic = crv !== undefined && x !== undefined ? { crv, x, ...(y && { y }) } : {};
  return {
    ...(kty && { kty }),
    ...(kid && { kid }),
    ...(alg && { alg }),
    ...(use && { use }),
    ...rsa,
    ...elliptic,
  };
}
