import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DISCOVERY,
  type FakeIssuer,
  INTROSPECTION,
  type IssuerAnswer,
  KEYS,
  startFakeIssuer,
  USERINFO,
} from '../../../../../testing/service/fake-issuer.ts';
import {
  createManualClock,
  HOUR,
  MINUTE,
  SECOND,
} from '../../../../../testing/service/manual-clock.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';
import { TokenRefused } from './claims.ts';
import { IssuerFailure } from './discovery.ts';
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts';

const LIMITS = { invalidTokensPerMinute: 10, maxConcurrentIntrospections: 4 };
const OPAQUE = 'opaque-token-0123456789';
const credentials = { clientId: 'api', clientSecret: 'p:s%' };
const started: FakeIssuer[] = [];
let foreign: FakeIssuer;
beforeEach(async () => {
  foreign = await start();
});
afterEach(async () => {
  for (const issuer of started.splice(0)) await issuer.close();
});

async function start(): Promise<FakeIssuer> {
  const issuer = await startFakeIssuer();
  started.push(issuer);
  issuer.answer(INTROSPECTION, () => ({ body: describeToken(issuer) }));
  return issuer;
}

function trust({ issuer, audience }: FakeIssuer): TrustedIssuer {
  return { issuer, audience, tokenTypes: ['at+jwt'], introspection: credentials };
}

function describeToken({ issuer, audience }: FakeIssuer, changes: object = {}) {
  return {
    active: true,
    token_type: 'Bearer',
    iss: issuer,
    aud: audience,
    sub: 'ada',
    scope: 'a b',
    exp: Math.floor(Date.now() / 1000) + 3600,
    ...changes,
  };
}

function createVerifier(...issuers: FakeIssuer[]) {
  const clock = createManualClock(new Date());
  return {
    clock,
    verifier: createTokenVerifier({
      issuers: (issuers.length ? issuers : [foreign]).map(trust),
      clock,
      limits: LIMITS,
    }),
  };
}

describe('an opaque token', () => {
  it('is introspected with the credentials of the service', async () => {
    const { verifier } = createVerifier();
    expect(await verifier.verify(OPAQUE)).toMatchObject({
      issuer: foreign.issuer,
      subject: 'ada',
      scopes: ['a', 'b'],
    });
    const [introspection] = foreign.received.filter(({ path }) => path === INTROSPECTION);
    expect(new URLSearchParams(introspection?.body).get('token')).toBe(OPAQUE);
    expect(introspection?.headers.authorization).toBe(
      `Basic ${Buffer.from('api:p%3As%25').toString('base64')}`,
    );
  });

  it('is introspected once a minute, even for concurrent requests', async () => {
    const { clock, verifier } = createVerifier();
    await Promise.all(Array.from({ length: 20 }, () => verifier.verify(OPAQUE)));
    clock.advance(MINUTE - SECOND);
    await verifier.verify(OPAQUE);
    expect(foreign.countOf(INTROSPECTION)).toBe(1);
    clock.advance(2 * SECOND);
    await verifier.verify(OPAQUE);
    expect(foreign.countOf(INTROSPECTION)).toBe(2);
  });

  it('is accepted for at most a minute after it was revoked', async () => {
    const { clock, verifier } = createVerifier();
    await verifier.verify(OPAQUE);
    foreign.answer(INTROSPECTION, () => ({ body: { active: false } }));
    clock.advance(MINUTE);
    await expect(verifier.verify(OPAQUE)).rejects.toThrow(TokenRefused);
  });

  it('is not introspected again each time after it was refused', async () => {
    const { verifier } = createVerifier();
    foreign.answer(INTROSPECTION, () => ({ body: { active: false } }));
    for (let time = 0; time < 5; time += 1) {
      await expect(verifier.verify(OPAQUE)).rejects.toThrow(TokenRefused);
    }
    expect(foreign.countOf(INTROSPECTION)).toBe(1);
  });

  it('expires even while it is cached', async () => {
    const { clock, verifier } = createVerifier();
    const exp = Math.floor(clock.now().getTime() / 1000) + 30;
    foreign.answer(INTROSPECTION, () => ({ body: describeToken(foreign, { exp }) }));
    await verifier.verify(OPAQUE);
    clock.advance(31 * SECOND);
    await expect(verifier.verify(OPAQUE)).rejects.toThrow(TokenRefused);
    expect(foreign.countOf(INTROSPECTION)).toBe(1);
  });

  it.each<[string, object]>([
    ['a refresh token', { token_type: 'refresh_token' }],
    ['of no type', { token_type: undefined }],
    ['for another API', { aud: 'other' }],
    ['without an audience', { aud: undefined }],
    ['of another issuer', { iss: 'http://evil.example' }],
    ['without a subject', { sub: undefined }],
    ['without an expiry', { exp: undefined }],
    ['expired', { exp: 1 }],
    ['active as text', { active: 'true' }],
  ])('is refused when it is %s', async (_kind, changes) => {
    foreign.answer(INTROSPECTION, () => ({ body: describeToken(foreign, changes) }));
    await expect(createVerifier().verifier.verify(OPAQUE)).rejects.toThrow(TokenRefused);
  });

  it.each(['short', 'has blanks in it 0123', 'a'.repeat(1025), `${OPAQUE}"`, 'ñandú-0123456789'])(
    'is refused without introspection when it is "%s"',
    async (token) => {
      await expect(createVerifier().verifier.verify(token)).rejects.toThrow(TokenRefused);
      expect(foreign.received).toEqual([]);
    },
  );

  it('causes an error when the issuer fails, and is introspected again', async () => {
    const { verifier } = createVerifier();
    foreign.answer(INTROSPECTION, () => ({ status: 503 }));
    await expect(verifier.verify(OPAQUE)).rejects.toThrow(/responded with 503/);
    foreign.answer(INTROSPECTION, () => ({ body: describeToken(foreign) }));
    await expect(verifier.verify(OPAQUE)).resolves.toHaveProperty('subject', 'ada');
  });
});

const madeUp = () => `made-up-${randomUUID()}`;
const verifyAll = (verifier: TokenVerifier, tokens: string[], address: string) =>
  Promise.allSettled(tokens.map((token) => verifier.verify(token, address)));
const reasonsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) =>
    result.status === 'rejected' ? (result.reason.key ?? result.reason.name) : 'accepted',
  );

describe('made-up opaque tokens', () => {
  const refuseUnknown = () =>
    foreign.answer(INTROSPECTION, ({ body }) => ({
      body: body.includes(OPAQUE) ? describeToken(foreign) : { active: false },
    }));

  it('of one address are introspected up to a number per minute', async () => {
    const { clock, verifier } = createVerifier();
    refuseUnknown();
    const results = await verifyAll(verifier, Array.from({ length: 50 }, madeUp), '192.0.2.1');
    expect(foreign.countOf(INTROSPECTION)).toBe(LIMITS.invalidTokensPerMinute);
    expect(new Set(reasonsOf(results))).toEqual(new Set(['TokenRefused', 'addressLimited']));
    await expect(verifier.verify(madeUp(), '192.0.2.1')).rejects.toMatchObject({
      key: 'addressLimited',
      retryAfterSeconds: MINUTE / SECOND / LIMITS.invalidTokensPerMinute,
    });
    await expect(verifier.verify(madeUp(), '192.0.2.2')).rejects.toThrow(TokenRefused);
    clock.advance(MINUTE);
    await expect(verifier.verify(madeUp(), '192.0.2.1')).rejects.toThrow(TokenRefused);
  });

  it('of many addresses are introspected up to a number per minute', async () => {
    const { verifier } = createVerifier();
    refuseUnknown();
    for (let network = 0; network < 25; network += 1)
      await verifyAll(verifier, Array.from({ length: 10 }, madeUp), `192.0.2.${network}`);
    expect(foreign.countOf(INTROSPECTION)).toBe(20 * LIMITS.invalidTokensPerMinute);
    await expect(verifier.verify(madeUp(), '198.51.100.1')).rejects.toMatchObject({
      key: 'overloaded',
    });
  });

  it('do not count if they turn out to be valid', async () => {
    const { verifier } = createVerifier();
    const results = await verifyAll(verifier, Array.from({ length: 50 }, madeUp), '192.0.2.1');
    expect(new Set(reasonsOf(results))).toEqual(new Set(['accepted', 'addressLimited']));
    await expect(verifier.verify(madeUp(), '192.0.2.1')).resolves.toHaveProperty('subject');
  });

  it('do not hold up tokens that were valid before', async () => {
    const { clock, verifier } = createVerifier();
    refuseUnknown();
    await verifier.verify(OPAQUE, '192.0.2.1');
    await verifyAll(verifier, Array.from({ length: 50 }, madeUp), '192.0.2.1');
    clock.advance(MINUTE);
    const { promise: flooded, resolve: release } = Promise.withResolvers<void>();
    foreign.answer(INTROSPECTION, async ({ body }) => {
      if (body.includes(OPAQUE)) return { body: describeToken(foreign) };
      await flooded;
      return { body: { active: false } };
    });
    const flood = [1, 2, 3].map((host) =>
      verifyAll(verifier, Array.from({ length: 10 }, madeUp), `192.0.2.${host}`),
    );
    await expect(verifier.verify(OPAQUE, '192.0.2.1')).resolves.toHaveProperty('subject', 'ada');
    release();
    await Promise.all(flood);
  });

  it('are introspected a few at a time', async () => {
    const { verifier } = createVerifier();
    let running = 0;
    let most = 0;
    foreign.answer(INTROSPECTION, async () => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(5);
      running -= 1;
      return { body: { active: false } };
    });
    const floods = [1, 2, 3, 4, 5].map((host) =>
      verifyAll(verifier, Array.from({ length: 8 }, madeUp), `192.0.2.${host}`),
    );
    const results = (await Promise.all(floods)).flatMap(reasonsOf);
    expect(results).toEqual(Array.from({ length: 40 }, () => 'TokenRefused'));
    expect(most).toBe(LIMITS.maxConcurrentIntrospections);
  });

  it('do not push valid tokens out of the cache', async () => {
    const { verifier } = createVerifier();
    await verifier.verify(OPAQUE);
    for (let number = 0; number < 25_000; number += 1)
      await verifier.verify(`bad ${number}`).catch(() => {});
    await verifier.verify(OPAQUE);
    expect(foreign.countOf(INTROSPECTION)).toBe(1);
  });
});

describe('an issuer that does not answer', () => {
  it('is asked again after a few seconds only, by one request', async () => {
    const { clock, verifier } = createVerifier();
    foreign.answer(INTROSPECTION, () => ({ status: 503 }));
    const ask = () => verifier.verify(madeUp(), '192.0.2.1');
    for (let time = 0; time < 30; time += 1) await expect(ask()).rejects.toThrow(IssuerFailure);
    expect([foreign.countOf(INTROSPECTION), verifier.countSuspended()]).toEqual([5, 1]);
    clock.advance(5 * SECOND);
    await Promise.allSettled([ask(), ask(), ask()]);
    expect(foreign.countOf(INTROSPECTION)).toBe(6);
    foreign.answer(INTROSPECTION, () => ({ body: describeToken(foreign) }));
    await expect(ask()).rejects.toThrow(IssuerFailure);
    clock.advance(5 * SECOND);
    await expect(ask()).resolves.toHaveProperty('subject', 'ada');
    expect(verifier.countSuspended()).toBe(0);
    await expect(ask()).resolves.toHaveProperty('subject', 'ada');
  });

  it('counts as failing if it answers slowly', async () => {
    const { clock, verifier } = createVerifier();
    foreign.answer(INTROSPECTION, () => {
      clock.advance(4 * SECOND);
      return { body: { active: false } };
    });
    for (let time = 0; time < 5; time += 1)
      await expect(verifier.verify(madeUp())).rejects.toThrow(TokenRefused);
    await expect(verifier.verify(madeUp())).rejects.toThrow(IssuerFailure);
  });
});

describe('an opaque token when there are several issuers', () => {
  it('belongs to the issuer that recognizes it', async () => {
    const other = await start();
    foreign.answer(INTROSPECTION, () => ({ body: { active: false } }));
    const claims = await createVerifier(foreign, other).verifier.verify(OPAQUE);
    expect(claims.issuer).toBe(other.issuer);
  });

  it.each<[string, IssuerAnswer]>([
    ['responds with an error', { status: 500 }],
    ['does not return JSON', { body: '<html>' }],
  ])('is accepted by one while another %s', async (_kind, response) => {
    const other = await start();
    foreign.answer(INTROSPECTION, () => response);
    const claims = await createVerifier(foreign, other).verifier.verify(OPAQUE);
    expect(claims.issuer).toBe(other.issuer);
  });

  it('causes an error, not a refusal, while an issuer that may recognize it fails', async () => {
    const other = await start();
    foreign.answer(INTROSPECTION, () => ({ status: 500 }));
    other.answer(INTROSPECTION, () => ({ body: { active: false } }));
    const verifying = createVerifier(foreign, other).verifier.verify(OPAQUE);
    await expect(verifying).rejects.toThrow(/responded with 500/);
  });
});

describe('a JWT', () => {
  it('is verified without a request to the issuer each time', async () => {
    const { verifier } = createVerifier();
    for (const sub of ['ada', 'bruno', 'ada']) {
      const token = await foreign.sign({ sub });
      expect(await verifier.verify(token)).toMatchObject({ subject: sub, profile: undefined });
    }
    expect([foreign.countOf(DISCOVERY), foreign.countOf(KEYS)]).toEqual([1, 1]);
    expect(foreign.countOf(INTROSPECTION)).toBe(0);
  });

  it('expires even while it is cached', async () => {
    const { clock, verifier } = createVerifier();
    const token = await foreign.sign({ sub: 'ada' });
    await verifier.verify(token);
    clock.advance(HOUR + 10 * SECOND);
    await expect(verifier.verify(token)).rejects.toThrow(TokenRefused);
  });

  it('is accepted within the clock tolerance, even while it is cached', async () => {
    const { clock, verifier } = createVerifier();
    const token = await foreign.sign({ sub: 'ada' });
    clock.advance(HOUR + 2 * SECOND);
    await verifier.verify(token);
    await expect(verifier.verify(token)).resolves.toHaveProperty('subject', 'ada');
    clock.advance(10 * SECOND);
    await expect(verifier.verify(token)).rejects.toThrow(TokenRefused);
  });
});

describe('the profile from userinfo', () => {
  it('is requested with the token', async () => {
    foreign.answer(USERINFO, () => ({
      body: { sub: 'ada', name: 'Ada', email: 'ada@x', email_verified: true },
    }));
    const profile = await createVerifier().verifier.readProfile('the-token', foreign.issuer);
    expect(profile).toEqual({ name: 'Ada', mail: 'ada@x' });
    expect(foreign.received.at(-1)?.headers.authorization).toBe('Bearer the-token');
  });

  it.each([400, 401, 403, 404])(
    'is undefined when the provider rejects the token with %i',
    async (status) => {
      foreign.answer(USERINFO, () => ({ status }));
      expect(await createVerifier().verifier.readProfile('t', foreign.issuer)).toBeUndefined();
    },
  );

  it('is an error when the provider fails, so that no account is created without an address', async () => {
    foreign.answer(USERINFO, () => ({ status: 503 }));
    await expect(createVerifier().verifier.readProfile('t', foreign.issuer)).rejects.toThrow(/503/);
  });

  it('is undefined when the provider has no such endpoint or is unknown', async () => {
    const metadata = { issuer: foreign.issuer, jwks_uri: `${foreign.issuer}${KEYS}` };
    foreign.answer(DISCOVERY, () => ({ body: metadata }));
    const { verifier } = createVerifier();
    expect(await verifier.readProfile('t', foreign.issuer)).toBeUndefined();
    expect(await verifier.readProfile('t', 'http://evil.example')).toBeUndefined();
  });
});
