import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRaw } from '../../../../testing/service/raw-request.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { bearer, expectRefusal, WHO_AM_I } from './attacked-service.ts';
import { createRsaKey, forgeToken } from './forge-token.ts';
import { KEYS_PATH, type KeyIssuer, startKeyIssuer } from './key-issuer.ts';

const FLOOD = 500;
const MINUTE = 60_000;

const first = createRsaKey('first');
const second = createRsaKey('second');

let issuer: KeyIssuer;
let service: TestService;
beforeEach(async () => {
  issuer = await startKeyIssuer([first, second]);
  const clock = { now: () => new Date() };
  service = await startTestService({ env: { OIDC_ISSUER: issuer.issuer }, clock });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
  await issuer.close();
});

const present = (token: string) =>
  sendRaw({ url: service.url, path: WHO_AM_I, headers: bearer(token) });
const good = (key = first) => forgeToken({ issuer: issuer.issuer, key });
const unknown = () =>
  forgeToken({ issuer: issuer.issuer, key: first, header: { kid: randomUUID() } });

/** Advances Date only, which the clock of the service and the key cache of the library use. */
function advanceDate(milliseconds: number): void {
  const then = Date.now() + milliseconds;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(then);
}

/** Sends tokens with random key ids, and a valid one with every tenth. */
async function flood() {
  const waves = Array.from({ length: FLOOD / 10 }, async () => {
    const bad = Array.from({ length: 10 }, () => present(unknown()));
    return { good: await present(good()), bad: await Promise.all(bad) };
  });
  const answers = await Promise.all(waves);
  return { good: answers.map((wave) => wave.good), bad: answers.flatMap((wave) => wave.bad) };
}

describe('a flood of unknown key ids', { timeout: 120_000 }, () => {
  it('causes one request for keys when the service has just started', async () => {
    const answers = await flood();
    answers.bad.forEach(expectRefusal);
    expect(answers.bad).toHaveLength(FLOOD);
    expect(new Set(answers.good.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(issuer.total()).toBe(2); // metadata and keys
  });

  it('causes at most one request for keys per minute, while valid tokens keep working', async () => {
    expect((await present(good())).status).toBe(200);
    expect(issuer.requestsTo(KEYS_PATH)).toBe(1);
    advanceDate(MINUTE + 1_000);
    const answers = await flood();
    answers.bad.forEach(expectRefusal);
    expect(new Set(answers.good.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(issuer.requestsTo(KEYS_PATH)).toBe(2);
    await flood();
    expect(issuer.requestsTo(KEYS_PATH)).toBe(2);
  });

  it('does not flood an issuer that fails', async () => {
    expect((await present(good())).status).toBe(200);
    advanceDate(MINUTE + 1_000);
    issuer.failKeys(503);
    for (let attempt = 0; attempt < 20; attempt += 1) await present(unknown());
    expect(issuer.requestsTo(KEYS_PATH)).toBe(2);
    expect((await present(good())).status).toBe(200);
  });
});

describe('keys of an issuer', () => {
  it('are accepted as soon as they are published', async () => {
    issuer.publish([first]);
    expect((await present(good())).status).toBe(200);
    issuer.publish([first, second]);
    advanceDate(MINUTE + 1_000);
    expect((await present(good(second))).status).toBe(200);
  });

  it('are refused a minute after they are withdrawn', async () => {
    const token = good(second);
    expect((await present(token)).status).toBe(200);
    issuer.publish([first]);
    advanceDate(MINUTE + 1_000);
    expectRefusal(await present(token));
    expectRefusal(await present(good(second)));
    expect((await present(good())).status).toBe(200);
  });

  it('are used for ten minutes while the issuer fails', async () => {
    expect((await present(good())).status).toBe(200);
    issuer.failKeys(503);
    advanceDate(9 * MINUTE);
    expect((await present(good())).status).toBe(200);
    advanceDate(2 * MINUTE);
    expect((await present(good())).status).toBeGreaterThanOrEqual(500);
  });

  it('that cannot be fetched do not make a valid token invalid', async () => {
    issuer.failKeys(503);
    const token = good();
    expect((await present(token)).status).toBe(503);
    issuer.failKeys(200);
    advanceDate(MINUTE + 1_000);
    expect((await present(token)).status).toBe(200);
  });
});
