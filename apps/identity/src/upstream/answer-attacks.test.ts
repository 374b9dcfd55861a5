import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { KEYS, USERINFO } from '../../../../testing/service/fake-issuer.ts';
import { sendRaw } from '../../../../testing/service/raw-request.ts';
import type { IdentityService } from '../service/service.ts';
import {
  createIdentityDatabase,
  finishSignIn,
  type IdentityDatabase,
  openSignIn,
  startTestService,
} from '../service/test-service.ts';
import { createTestBrowser, readLocation } from '../test-browser.ts';
import {
  ADA,
  CLIENT,
  type LeftSignIn,
  leaveFor,
  returnWith,
  startTestUpstream,
  type TestUpstream,
  TOKEN,
} from './test-upstream.ts';

let database: IdentityDatabase;
/** An honest provider, whose answers an attacker changes, and one that belongs to the attacker. */
let honest: TestUpstream;
let evil: TestUpstream;
/** A provider that announces the `iss` parameter. */
let strict: TestUpstream;
let service: IdentityService;
let originals: Pick<TestUpstream, 'createIdToken' | 'person'>;

beforeAll(async () => {
  database = await createIdentityDatabase();
  [honest, evil, strict] = await Promise.all([
    startTestUpstream(),
    startTestUpstream(),
    startTestUpstream({ authorization_response_iss_parameter_supported: true }),
  ]);
  service = await startTestService(database, {
    upstream: [honest.describe(), evil.describe({ id: 'evil' }), strict.describe({ id: 'strict' })],
  });
  originals = { createIdToken: honest.createIdToken, person: honest.person };
});

afterAll(async () => {
  await service?.close();
  await Promise.all([honest, evil, strict].map((provider) => provider?.close()));
  await database?.drop();
});

beforeEach(() => Object.assign(honest, originals));
afterEach(() => database.pool.query('truncate accounts, upstream_sign_ins cascade'));

async function expectNoAccount(): Promise<void> {
  const { rows } = await database.pool.query('select from accounts');
  expect(rows).toEqual([]);
}

/** Expects that an answer of the provider ends on a page with an error and creates nothing. */
async function expectRefused(left: LeftSignIn, callback: string): Promise<void> {
  const page = await returnWith(left, callback);
  expect(page.status).toBe(400);
  expect(page.headers.get('location')).toBeNull();
  await expectNoAccount();
}

type Json = Readonly<Record<string, unknown>>;

/** Expects that the service refuses an ID token with these claims. */
async function expectClaimsRefused(claims: Json): Promise<void> {
  honest.person = { idToken: { ...ADA, ...claims }, userinfo: {} };
  const left = await leaveFor(service.issuer);
  await expectRefused(left, honest.authorize(left.location));
}

async function expectTokenRefused(create: (claims: Json) => Promise<string>): Promise<void> {
  honest.createIdToken = (claims) =>
    create({ iss: honest.issuer.issuer, iat: now(), exp: now() + 600, ...claims });
  const left = await leaveFor(service.issuer);
  await expectRefused(left, honest.authorize(left.location));
}

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signWith(key: CryptoKey | Uint8Array, header: { alg: string; [name: string]: unknown }) {
  return (claims: Json) => new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

async function readPublicKey(): Promise<Json> {
  const { keys } = await (await fetch(honest.issuer.issuer + KEYS)).json();
  return keys[0];
}

const attacks: Record<string, () => Promise<void>> = {
  'an ID token of another issuer': () => expectClaimsRefused({ iss: 'https://evil.test' }),
  'an ID token for another client': () => expectClaimsRefused({ aud: 'another' }),
  'an ID token for two clients that another one asked for': () =>
    expectClaimsRefused({ aud: ['another', CLIENT.clientId], azp: 'another' }),
  'an ID token for two clients that does not say which one asked': () =>
    expectClaimsRefused({ aud: ['another', CLIENT.clientId] }),
  'an ID token with another nonce': () => expectClaimsRefused({ nonce: 'another' }),
  'an ID token without a nonce': () => expectClaimsRefused({ nonce: undefined }),
  'an ID token without a subject': () => expectClaimsRefused({ sub: undefined }),
  'an ID token with an empty subject': () => expectClaimsRefused({ sub: '' }),
  'an ID token with a subject of 300 characters': () =>
    expectClaimsRefused({ sub: 'a'.repeat(300) }),
  'an ID token with a NUL character in the subject': () =>
    expectClaimsRefused({ sub: 'ada\u0000' }),
  'an ID token that has expired': () => expectClaimsRefused({ exp: now() - 120 }),
  'an ID token that is not valid yet': () => expectClaimsRefused({ nbf: now() + 600 }),
  'an ID token without a signature': () =>
    expectTokenRefused(async (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`),
  'an ID token signed with the public key as a secret': async () => {
    const key = await readPublicKey();
    const secret = new TextEncoder().encode(JSON.stringify(key));
    await expectTokenRefused(signWith(secret, { alg: 'HS256', kid: 'foreign' }));
  },
  'an ID token signed with the secret of the client': async () => {
    const secret = new TextEncoder().encode(CLIENT.clientSecret.padEnd(32));
    await expectTokenRefused(signWith(secret, { alg: 'HS256' }));
  },
  'an ID token signed with another key of the same name': async () => {
    const { privateKey } = await generateKeyPair('ES256');
    await expectTokenRefused(signWith(privateKey, { alg: 'ES256', kid: 'foreign' }));
  },
  'an ID token that brings its own key': async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    await expectTokenRefused(signWith(privateKey, { alg: 'ES256', jwk }));
  },
  'an ID token with an algorithm that the provider does not use': async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await expectTokenRefused(signWith(privateKey, { alg: 'RS256', kid: 'foreign' }));
  },
  'an ID token whose claims were changed': () =>
    expectTokenRefused(async (claims) => {
      const [header, , signature] = (await originals.createIdToken(claims)).split('.');
      return `${header}.${encode({ ...claims, sub: 'admin' })}.${signature}`;
    }),
  'no ID token': () => expectTokenRefused(async () => undefined as unknown as string),
  'userinfo about another person': async () => {
    honest.person = {
      idToken: { sub: 'ada' },
      userinfo: { ...ADA, sub: 'grace', email: 'grace@example.test' },
    };
    const left = await leaveFor(service.issuer);
    await expectRefused(left, honest.authorize(left.location));
    expect(honest.issuer.countOf(USERINFO)).toBeGreaterThan(0);
  },
  'mix-up: the answer names another issuer': async () => {
    const left = await leaveFor(service.issuer);
    const before = honest.issuer.countOf(TOKEN);
    await expectRefused(left, honest.authorize(left.location, { iss: evil.issuer.issuer }));
    expect(honest.issuer.countOf(TOKEN)).toBe(before);
  },
  'mix-up: the answer names no issuer, although the provider announces that it does': async () => {
    const left = await leaveFor(service.issuer, 'strict');
    await expectRefused(left, strict.authorize(left.location));
    expect(strict.issuer.countOf(TOKEN)).toBe(0);
  },
  'mix-up: a code of the honest provider never reaches the other one': async () => {
    const left = await leaveFor(service.issuer);
    const callback = honest.authorize(left.location).replace('/test/', '/evil/');
    await expectRefused(left, callback);
    expect(evil.issuer.countOf(TOKEN)).toBe(0);
  },
  'the code of another person, with the state of this browser': async () => {
    const attacker = await leaveFor(service.issuer);
    const stolen = new URL(honest.authorize(attacker.location)).searchParams.get('code') ?? '';
    const victim = await leaveFor(service.issuer);
    await expectRefused(victim, honest.authorize(victim.location, { code: stolen }));
  },
  'a state that was used before': async () => {
    const left = await leaveFor(service.issuer);
    const callback = honest.authorize(left.location);
    await finishSignIn(left, await left.browser.open(callback));
    expect((await left.browser.open(callback)).status).toBe(400);
  },
  'a state that is used twenty times at once': async () => {
    const left = await leaveFor(service.issuer);
    const callback = honest.authorize(left.location);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => left.browser.open(callback)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  },
  'a state in a browser without its cookie': async () => {
    const left = await leaveFor(service.issuer);
    const stranger = { ...left, browser: createTestBrowser() };
    await expectRefused(stranger, honest.authorize(left.location));
  },
  'login CSRF: the answer for an attacker in the browser of a victim who signs in': async () => {
    const attacker = await leaveFor(service.issuer);
    const victim = await leaveFor(service.issuer);
    await expectRefused(victim, honest.authorize(attacker.location));
  },
  'login CSRF with a planted cookie: the sign-in page belongs to another browser': async () => {
    const attacker = await leaveFor(service.issuer);
    const planted = attacker.browser.cookies().match(/lienzo_upstream=[^;]+/)?.[0] ?? '';
    const headers = { cookie: planted };
    const answer = await fetch(honest.authorize(attacker.location), {
      headers,
      redirect: 'manual',
    });
    const page = await fetch(readLocation(answer), { headers, redirect: 'manual' });
    expect([answer.status, page.status]).toEqual([303, 400]);
    expect(page.headers.get('location')).toBeNull();
  },
  'a sign-in that began more than ten minutes ago': async () => {
    const left = await leaveFor(service.issuer);
    await database.pool.query(
      `update upstream_sign_ins set expires_at = expires_at - interval '601 seconds'`,
    );
    await expectRefused(left, honest.authorize(left.location));
  },
  'states that were never issued': async () => {
    const left = await leaveFor(service.issuer);
    for (const state of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, 'A'.repeat(8000), '\u0000'])
      await expectRefused(left, honest.authorize(left.location, { state }));
  },
  'two states': async () => {
    const left = await leaveFor(service.issuer);
    await expectRefused(left, `${honest.authorize(left.location)}&state=${'A'.repeat(43)}`);
  },
  'two codes': async () => {
    const left = await leaveFor(service.issuer);
    await expectRefused(left, `${honest.authorize(left.location)}&code=another`);
  },
  'an ID token in the address, as in the implicit flow': async () => {
    const left = await leaveFor(service.issuer);
    const nonce = new URL(left.location).searchParams.get('nonce');
    const id_token = await originals.createIdToken({ ...ADA, aud: CLIENT.clientId, nonce });
    await expectRefused(left, honest.authorize(left.location, { id_token, code: undefined }));
  },
  'an answer that is sent with another method': async () => {
    const left = await leaveFor(service.issuer);
    const callback = honest.authorize(left.location);
    const headers = ['cookie', left.browser.cookies()];
    for (const method of ['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await sendRaw({ url: callback, method, headers })).status).toBe(400);
    // The state was not used up by them.
    expect((await left.browser.open(callback)).status).toBe(303);
  },
  'HTML in the error of a provider': async () => {
    const left = await leaveFor(service.issuer);
    const error = '<script>alert(1)</script>';
    const changes = { code: undefined, error, error_description: error };
    const page = await returnWith(left, honest.authorize(left.location, changes));
    expect(page.status).toBe(400);
    expect(await page.text()).not.toContain('alert(1)');
  },
  'an outcome of another sign-in page': async () => {
    const left = await leaveFor(service.issuer);
    const answer = await left.browser.open(honest.authorize(left.location));
    const stranger = await openSignIn(service.issuer);
    const page = await stranger.browser.open(readLocation(answer));
    expect(page.status).toBe(400);
    expect(page.headers.get('location')).toBeNull();
  },
};

it.each(Object.keys(attacks))('%s is refused', async (name) => {
  await attacks[name]?.();
});

it('covers at least 35 attacks on the answers of providers', () => {
  expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(35);
});

it('accepts the answer that the attacks change', async () => {
  const left = await leaveFor(service.issuer);
  const answer = await left.browser.open(
    honest.authorize(left.location, { iss: honest.issuer.issuer }),
  );
  expect(await finishSignIn(left, answer)).toMatchObject({ code: expect.any(String) });
});
