import { scopes } from '@lienzo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  type FakeIssuer,
  INTROSPECTION,
  startFakeIssuer,
} from '../../../../../testing/service/fake-issuer.ts';
import {
  createManualClock,
  HOUR,
  type ManualClock,
  MINUTE,
  SECOND,
} from '../../../../../testing/service/manual-clock.ts';
import { createTokenVerifier } from '../../http/tokens/verify-token.ts';
import type { Session } from './session.ts';
import { watchTokens } from './watch-tokens.ts';

const TOKEN = 'an-opaque-token-of-ada';
const OTHER = 'an-opaque-token-of-ben';
const CHECK_MILLISECONDS = 5;

let provider: FakeIssuer;
let clock: ManualClock;
let active: Set<string>;
let sessions: Session[];
let errors: unknown[];
let watch: ReturnType<typeof watchTokens>;

beforeAll(async () => {
  provider = await startFakeIssuer();
});
afterAll(() => provider.close());

beforeEach(() => {
  clock = createManualClock(new Date());
  active = new Set([TOKEN, OTHER]);
  errors = [];
  provider.received.length = 0;
  provider.answer(INTROSPECTION, ({ body }) => {
    const token = new URLSearchParams(body).get('token') ?? '';
    if (!active.has(token)) return { body: { active: false } };
    const exp = Math.floor((clock.now().getTime() + HOUR) / SECOND);
    const { issuer: iss, audience: aud } = provider;
    const claims = { iss, aud, sub: 'ada', exp, scope: scopes.join(' ') };
    return { body: { active: true, token_type: 'Bearer', ...claims } };
  });
  const { issuer, audience } = provider;
  const introspection = { clientId: 'service', clientSecret: 'secret' };
  const trusted = { issuer, audience, introspection, tokenTypes: ['at+jwt'] };
  const verifier = createTokenVerifier({
    issuers: [trusted],
    clock,
    limits: { invalidTokensPerMinute: 10, maxConcurrentIntrospections: 4 },
  });
  sessions = [makeSession(TOKEN), makeSession(OTHER)];
  const onError = (error: unknown) => void errors.push(error);
  watch = watchTokens({ verifier, sessions: () => sessions, onError }, CHECK_MILLISECONDS);
});
afterEach(() => watch.close());

function makeSession(token: string): Session {
  return { token, disconnect: vi.fn() } as Partial<Session> as Session; // the watcher reads no more
}

/** Resolves when all tokens were verified again. */
const untilAsked = (count: number) =>
  vi.waitFor(() => expect(provider.countOf(INTROSPECTION)).toBeGreaterThanOrEqual(count));

it('disconnects a session within a minute after its token was revoked', async () => {
  await untilAsked(2);
  active.delete(TOKEN);
  clock.advance(MINUTE);
  await vi.waitFor(() => expect(sessions[0]?.disconnect).toHaveBeenCalledWith('token-expired'));
  expect(sessions[1]?.disconnect).not.toHaveBeenCalled();
});

it('asks once a minute for each token', async () => {
  sessions.push(makeSession(TOKEN));
  await untilAsked(2);
  await new Promise((resolve) => setTimeout(resolve, 10 * CHECK_MILLISECONDS));
  expect(provider.countOf(INTROSPECTION)).toBe(2);
});

it('keeps sessions while the provider does not answer', async () => {
  await untilAsked(2);
  provider.answer(INTROSPECTION, () => ({ status: 500 }));
  clock.advance(MINUTE);
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
  for (const { disconnect } of sessions) expect(disconnect).not.toHaveBeenCalled();
});
