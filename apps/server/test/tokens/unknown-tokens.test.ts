import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { scopes } from '@lienzo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import {
  type FakeIssuer,
  INTROSPECTION,
  startFakeIssuer,
} from '../../../../testing/service/fake-issuer.ts';
import { sendRaw } from '../../../../testing/service/raw-request.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { bearer, WHO_AM_I } from './attacked-service.ts';

const LIMIT = 20;
const SLOTS = 8;
const VALID = `valid-${randomUUID()}`;

let issuer: FakeIssuer;
let service: TestService;
let delay = 0;
beforeAll(async () => {
  issuer = await startFakeIssuer();
  service = await startTestService({
    env: {
      OIDC_ISSUER: issuer.issuer,
      TRUST_PROXY: 'true',
      REQUESTS_AT_ONCE: String(SLOTS),
      RATE_INVALID_TOKENS_PER_MINUTE: String(LIMIT),
    },
  });
  issuer.answer(INTROSPECTION, async ({ body }) => {
    await setTimeout(delay);
    if (new URLSearchParams(body).get('token') !== VALID) return { body: { active: false } };
    const { issuer: iss, audience: aud } = issuer;
    const claims = { iss, aud, sub: 'ada', name: 'Ada', scope: scopes.join(' ') };
    const exp = Math.floor(Date.now() / 1000) + 3600;
    return { body: { active: true, token_type: 'Bearer', exp, ...claims } };
  });
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});
beforeEach(() => {
  issuer.received.length = 0;
  delay = 0;
});

const present = (token: string, address: string) =>
  sendRaw({
    url: service.url,
    path: WHO_AM_I,
    headers: [...bearer(token), 'x-forwarded-for', address],
  });
const madeUp = () => `made-up-${randomUUID()}`;

describe('made-up opaque tokens', () => {
  it('are refused without asking the provider once an address has sent too many', async () => {
    const address = '192.0.2.1';
    const answers = [];
    for (let time = 0; time < 3 * LIMIT; time += 1) answers.push(await present(madeUp(), address));
    expect(issuer.countOf(INTROSPECTION)).toBe(LIMIT);
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index < LIMIT ? 401 : 429)),
    );
    const { text, headers } = answers.at(-1) ?? {};
    expect(JSON.parse(text ?? '')).toMatchObject({
      error: { details: { error_code: 'IAM1057' } },
    });
    expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
  });

  it('cannot be sent from other addresses of the same network or with a forged address', async () => {
    const send = (number: number) => present(madeUp(), `192.0.2.9, 2001:db8::${number}`);
    for (let time = 0; time < LIMIT; time += 1) expect((await send(time)).status).toBe(401);
    expect((await send(LIMIT)).status).toBe(429);
  });

  it('do not affect valid tokens from the same address', async () => {
    const address = '192.0.2.2';
    const jwt = await issuer.sign({ sub: 'bruno', name: 'Bruno' });
    expect((await present(VALID, address)).status).toBe(200);
    for (let time = 0; time < 2 * LIMIT; time += 1) await present(madeUp(), address);
    expect((await present(VALID, address)).status).toBe(200);
    expect((await present(jwt, address)).status).toBe(200);
  });

  it('do not occupy the service while the provider is slow', async () => {
    const jwt = await issuer.sign({ sub: 'bruno', name: 'Bruno' });
    await present(jwt, '192.0.2.3');
    delay = 2_000;
    const flood = Array.from({ length: 6 * SLOTS }, (_, index) =>
      present(madeUp(), `198.51.100.${index}`),
    );
    const asked = () => issuer.countOf(INTROSPECTION);
    await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(SLOTS);
    const started = performance.now();
    for (let time = 0; time < 10; time += 1)
      expect((await present(jwt, '192.0.2.3')).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(delay);
    await Promise.all(flood);
  });
});

describe('a provider that fails', () => {
  it('leads to 503 with a time to wait, not to an internal error', async () => {
    issuer.answer(INTROSPECTION, () => ({ status: 500 }));
    for (let time = 0; time < 10; time += 1) {
      const { status, text, headers } = await present(madeUp(), `203.0.113.${time}`);
      expect(status).toBe(503);
      expect(text).toContain('U1004');
      expect(headers['retry-after']).toBe('1');
    }
    expect(issuer.countOf(INTROSPECTION)).toBe(5);
  });
});

describe('requests without a token', () => {
  const limited = useService({ env: { RATE_INVALID_TOKENS_PER_MINUTE: '5' } });

  it('are counted per address, but never those with a valid one', async () => {
    const person = await limited.signIn('ada');
    const ask = (headers: string[]) => sendRaw({ url: limited.url, path: WHO_AM_I, headers });
    const statuses = [];
    for (let time = 0; time < 8; time += 1) statuses.push((await ask([])).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await ask(bearer(person.token))).status).toBe(200);
  });
});
