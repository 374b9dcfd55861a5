import { beforeEach, describe, expect, it } from 'vitest';
import {
  createManualClock,
  type ManualClock,
  MINUTE,
  SECOND,
} from '../../../../../testing/service/manual-clock.ts';
import type { Claims } from '../../core/identity.ts';
import { createToken, looksLikeToken } from '../../domain/access-tokens/token-text.ts';
import { TokenRefused } from './claims.ts';
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts';

const PER_MINUTE = 5;
const ADDRESS = '192.0.2.1';

let clock: ManualClock;
let known: Map<string, Claims>;
let lookups: string[];
let verifier: TokenVerifier;
beforeEach(() => {
  clock = createManualClock(new Date());
  known = new Map();
  lookups = [];
  verifier = createTokenVerifier({
    issuers: [],
    clock,
    limits: { invalidTokensPerMinute: PER_MINUTE, maxConcurrentIntrospections: 4 },
    accessTokens: {
      looksValid: looksLikeToken,
      async find(token) {
        lookups.push(token);
        return known.get(token);
      },
    },
  });
});

/** Adds a token that is valid for a time. */
function issue(milliseconds = MINUTE): string {
  const token = createToken();
  const caller = { zuid: '1', issuer: 'https://id.example', displayName: 'Ada', mailId: null };
  known.set(token, {
    ...{ issuer: caller.issuer, subject: '', scopes: ['Service.zones.READ'], clientId: '' },
    ...{ sessionKey: token, issuedAt: 0, profile: undefined },
    expiresAt: clock.now().getTime() + milliseconds,
    personal: { caller, editionIds: undefined },
  });
  return token;
}

describe('a personal access token', () => {
  it('is looked up once in five seconds, also by concurrent requests', async () => {
    const token = issue();
    await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token, ADDRESS)));
    clock.advance(4 * SECOND);
    expect(await verifier.verify(token, ADDRESS)).toMatchObject({ scopes: ['Service.zones.READ'] });
    expect(lookups).toHaveLength(1);
    clock.advance(2 * SECOND);
    await verifier.verify(token, ADDRESS);
    expect(lookups).toHaveLength(2);
  });

  it('is refused after five seconds when it no longer exists', async () => {
    const token = issue();
    await verifier.verify(token, ADDRESS);
    known.clear();
    clock.advance(5 * SECOND);
    await expect(verifier.verify(token, ADDRESS)).rejects.toThrow(TokenRefused);
  });

  it('is refused when it has expired, even while it is remembered', async () => {
    const token = issue(SECOND);
    await verifier.verify(token, ADDRESS);
    clock.advance(SECOND);
    await expect(verifier.verify(token, ADDRESS)).rejects.toThrow('expired');
    await expect(verifier.verify(issue(-SECOND), ADDRESS)).rejects.toThrow('expired');
  });

  it('is not looked up if its checksum is wrong', async () => {
    const token = issue();
    const mistyped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    for (const text of [mistyped, 'lzp_', `${token}a`])
      await expect(verifier.verify(text)).rejects.toThrow('checksum');
    expect(lookups).toEqual([]);
  });

  it('is refused by a service without such tokens', async () => {
    const limits = { invalidTokensPerMinute: 10, maxConcurrentIntrospections: 4 };
    const other = createTokenVerifier({ issuers: [], clock, limits });
    await expect(other.verify(issue())).rejects.toThrow(TokenRefused);
  });
});

describe('unknown personal access tokens', () => {
  it('use up the budget of the address, like other unknown tokens', async () => {
    const outcomes: string[] = [];
    for (const token of [...Array.from({ length: PER_MINUTE - 1 }, createToken), 'no-token'])
      await verifier.verify(token, ADDRESS).catch((error: Error) => outcomes.push(error.name));
    expect(outcomes).toEqual(Array.from({ length: PER_MINUTE }, () => 'TokenRefused'));
    const before = lookups.length;
    await expect(verifier.verify(createToken(), ADDRESS)).rejects.toMatchObject({
      key: 'addressLimited',
    });
    expect(lookups).toHaveLength(before);
    await expect(verifier.verify(createToken(), '192.0.2.2')).rejects.toThrow(TokenRefused);
  });

  it('do not lock out a token that the address has used before', async () => {
    const token = issue();
    await verifier.verify(token, ADDRESS);
    for (let count = 0; count < 2 * PER_MINUTE; count += 1)
      await verifier.verify(createToken(), ADDRESS).catch(() => {});
    clock.advance(6 * SECOND);
    await verifier.verify(token, ADDRESS);
  });

  it('are limited in total', async () => {
    const total = PER_MINUTE * 20;
    for (let count = 0; count < total; count += 1)
      await verifier.verify(createToken(), `192.0.2.${count}`).catch(() => {});
    expect(lookups).toHaveLength(total);
    await expect(verifier.verify(createToken(), '198.51.100.1')).rejects.toMatchObject({
      key: 'overloaded',
    });
    expect(lookups).toHaveLength(total);
  });
});
