import { createPublicKey } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printLine } from '../../../../testing/random/seeded-random.ts';
import {
  type AttackedService,
  bearer,
  expectRefusal,
  startAttackedService,
} from './attacked-service.ts';
import { encode, forgeToken, forgeWithSecret, signingInput, signRsa } from './forge-token.ts';

type Attack = (target: AttackedService) => string | Promise<string>;

const unsigned =
  (alg: unknown): Attack =>
  ({ honest }) =>
    `${signingInput({ ...honest, header: { alg } })}.`;

const keySecrets: Record<string, (target: AttackedService) => string | Buffer> = {
  'as PEM': ({ honest }) => honest.key.publicPem,
  'as PEM without its last line break': ({ honest }) => honest.key.publicPem.trim(),
  'as PKCS #1 PEM': ({ honest }) =>
    createPublicKey(honest.key.privateKey).export({ type: 'pkcs1', format: 'pem' }),
  'as DER': ({ honest }) =>
    createPublicKey(honest.key.privateKey).export({ type: 'spki', format: 'der' }),
  'as JWK': ({ honest }) => JSON.stringify(honest.key.publicJwk),
  'as its modulus': ({ honest }) => Buffer.from(String(honest.key.publicJwk.n), 'base64url'),
  'replaced by an empty text': () => '',
};

const withSecret =
  (secret: (target: AttackedService) => string | Buffer, header = {}): Attack =>
  (target) =>
    forgeWithSecret({ ...target.honest, header: { alg: 'HS256', ...header } }, secret(target));

// Signed by the attacker, with a header that points to the attacker's key.
const asAttacker =
  (header: (target: AttackedService) => Record<string, unknown>): Attack =>
  (target) =>
    forgeToken({ ...target.honest, key: target.attackerKey, header: header(target) });

const signedHeader =
  (header: Record<string, unknown>): Attack =>
  ({ honest }) =>
    forgeToken({ ...honest, header });

const parts =
  (change: (parts: [string, string, string]) => string[]): Attack =>
  ({ honest }) => {
    const [header = '', payload = '', signature = ''] = forgeToken(honest).split('.');
    return change([header, payload, signature]).join('.');
  };

const attacks: Record<string, Attack> = {
  'alg none': unsigned('none'),
  'alg None': unsigned('None'),
  'alg NONE': unsigned('NONE'),
  'alg nOnE': unsigned('nOnE'),
  'alg none with white space': unsigned(' none '),
  'an empty alg': unsigned(''),
  'alg null': unsigned(null),
  'no alg': unsigned(undefined),
  'a list as alg': unsigned(['none']),
  'alg none and the signature of the honest token': ({ honest }) =>
    `${signingInput({ ...honest, header: { alg: 'none' } })}.${forgeToken(honest).split('.')[2]}`,
  'alg none and a signature of the issuer itself': signedHeader({ alg: 'none' }),
  'alg ES256 over an RSA signature': signedHeader({ alg: 'ES256' }),
  'alg RS1': signedHeader({ alg: 'RS1' }),
  ...Object.fromEntries(
    Object.entries(keySecrets).map(([name, secret]) => [
      `HS256 with the public key ${name}`,
      withSecret(secret),
    ]),
  ),
  'HS384 with the public key as PEM': withSecret(({ honest }) => honest.key.publicPem, {
    alg: 'HS384',
  }),
  'HS512 with the public key as PEM': withSecret(({ honest }) => honest.key.publicPem, {
    alg: 'HS512',
  }),

  'a kid that is a path to an empty file': withSecret(() => '', { kid: '../../../../dev/null' }),
  'a kid that is an encoded path': withSecret(() => '', { kid: '..%2f..%2fdev%2fnull' }),
  'a kid with SQL in it': withSecret(() => 'known', { kid: "x' UNION SELECT 'known' -- " }),
  'a kid with a command in it': withSecret(() => 'known', { kid: '| echo known' }),
  'a kid that is an address': asAttacker(({ attacker }) => ({ kid: `${attacker.issuer}/keys` })),
  'the kid of the issuer and the key of the attacker': asAttacker(({ honest }) => ({
    kid: honest.key.kid,
  })),
  'the kid of the attacker': asAttacker(() => ({})),
  'no kid and the key of the attacker': asAttacker(() => ({ kid: undefined })),
  'a kid of __proto__': asAttacker(() => ({ kid: '__proto__' })),
  'a kid that is a number': asAttacker(() => ({ kid: 0 })),
  'a kid that is a list': asAttacker(({ honest }) => ({ kid: [honest.key.kid] })),
  'a kid that is null': asAttacker(() => ({ kid: null })),

  'jku with the keys of the attacker': asAttacker(({ attacker }) => ({
    jku: `${attacker.issuer}/keys`,
  })),
  'jku and the kid of the issuer': asAttacker(({ attacker, honest }) => ({
    jku: `${attacker.issuer}/keys`,
    kid: honest.key.kid,
  })),
  'jku of a file': asAttacker(() => ({ jku: 'file:///etc/passwd' })),
  'x5u of the attacker': asAttacker(({ attacker }) => ({ x5u: `${attacker.issuer}/keys` })),
  'jwk with the key of the attacker': asAttacker(({ attackerKey }) => ({
    jwk: attackerKey.publicJwk,
  })),
  'jwk and no kid': asAttacker(({ attackerKey }) => ({
    jwk: attackerKey.publicJwk,
    kid: undefined,
  })),
  'x5c with the key of the attacker': asAttacker(({ attackerKey }) => ({
    x5c: [
      createPublicKey(attackerKey.privateKey)
        .export({ type: 'spki', format: 'der' })
        .toString('base64'),
    ],
  })),
  'an unknown extension in crit': signedHeader({ crit: ['urn:example:new'], 'urn:example:new': 1 }),
  'exp in crit': signedHeader({ crit: ['exp'], exp: 1 }),
  'an empty crit': signedHeader({ crit: [] }),
  'crit that is not a list': signedHeader({ crit: 'b64' }),
  'an unencoded payload': signedHeader({ crit: ['b64'], b64: false }),
  'typ JWT': signedHeader({ typ: 'JWT' }),
  'typ dpop+jwt': signedHeader({ typ: 'dpop+jwt' }),
  'typ logout+jwt': signedHeader({ typ: 'logout+jwt' }),
  'an empty typ': signedHeader({ typ: '' }),
  'no typ': signedHeader({ typ: undefined }),
  'typ that is a number': signedHeader({ typ: 1 }),
  'typ that is a list': signedHeader({ typ: ['at+jwt'] }),

  'a changed payload': ({ honest }) => {
    const [header, , signature] = forgeToken(honest).split('.');
    const [, payload] = signingInput({ ...honest, claims: { sub: 'root' } }).split('.');
    return `${header}.${payload}.${signature}`;
  },
  'a changed header': parts(([, payload, signature]) => [
    encode({ alg: 'RS256', typ: 'at+jwt' }),
    payload,
    signature,
  ]),
  'half a signature': parts(([header, payload, signature]) => [
    header,
    payload,
    signature.slice(0, signature.length / 2),
  ]),
  'an empty signature': parts(([header, payload]) => [header, payload, '']),
  'a signature that is too long': parts(([header, payload, signature]) => [
    header,
    payload,
    `${signature}AAAA`,
  ]),
  'a signature of zeros': parts(([header, payload]) => [header, payload, 'A'.repeat(342)]),
  'the signature of another token': ({ honest }) => {
    const other = forgeToken({ ...honest, claims: { sub: 'bob' } }).split('.')[2];
    return `${signingInput(honest)}.${other}`;
  },
  'the reversed signature': parts(([header, payload, signature]) => [
    header,
    payload,
    [...signature].reverse().join(''),
  ]),
  'two parts': parts(([header, payload]) => [header, payload]),
  'four parts': parts((three) => [...three, three[2]]),
  'five empty parts': parts(([header, payload, signature]) => [header, '', payload, signature, '']),
  'empty parts': () => '..',
  'an encrypted token': async ({ honest }) => {
    const key = await importJWK(honest.key.publicJwk, 'RSA-OAEP-256');
    return new CompactEncrypt(Buffer.from(forgeToken(honest)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: honest.key.kid })
      .encrypt(key);
  },
  'a token within a token': ({ honest }) =>
    forgeToken({ ...honest, header: { cty: 'JWT' }, payload: forgeToken(honest) }),
  'a token within a token of the attacker': ({ honest, attackerKey }) =>
    forgeToken({
      ...honest,
      key: attackerKey,
      header: { cty: 'JWT' },
      payload: forgeToken(honest),
    }),
  'base64 with padding': parts((three) => three.map((part) => `${part}==`)),
  'base64 with the other alphabet': parts(([header, payload, signature]) => [
    header,
    payload,
    Buffer.from(signature, 'base64url').toString('base64').replaceAll('=', ''),
  ]),
  'a header that is not JSON': parts(([, payload, signature]) => [encode('{'), payload, signature]),
  'a header that is a list': parts(([, payload, signature]) => [encode([]), payload, signature]),
  'a header that is null': parts(([, payload, signature]) => [encode('null'), payload, signature]),
  'a header that names alg twice': ({ honest }) => {
    const header = encode('{"alg":"RS256","typ":"at+jwt","alg":"none"}');
    const input = `${header}.${signingInput(honest).split('.')[1]}`;
    return `${input}.${signRsa(input, honest.key)}`;
  },
};

let target: AttackedService;
beforeAll(async () => {
  target = await startAttackedService();
});
afterAll(() => target.close());

describe('a forged token', () => {
  it('would be accepted without its fault', async () => {
    const answer = await target.present(bearer(forgeToken(target.honest)));
    expect(answer.status).toBe(200);
  });

  it.each(Object.entries(attacks))('is refused: %s', async (_name, attack) => {
    const token = await attack(target);
    expectRefusal(await target.present(bearer(token)));
    expectRefusal(await target.present(bearer(token))); // also when the result is cached
  });

  it('never makes the service contact the attacker or create a user', async () => {
    printLine(`token attacks on header, signature and shape: ${Object.keys(attacks).length}`);
    expect(target.attacker.total()).toBe(0);
    expect(await target.countUsers()).toBe(1);
    expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(40);
  });
});
