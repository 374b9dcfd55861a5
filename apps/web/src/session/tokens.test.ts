import { describe, expect, it, vi } from 'vitest';
import { createTokenManager, SignInEnded, type Tokens, waitForSignIn } from './tokens.ts';

const MINUTE = 60_000;

function setUp(overrides: Partial<Tokens> = {}) {
  let time = 0;
  const saved: Tokens[] = [];
  let count = 0;
  const renew = vi.fn(async (_refreshToken: string): Promise<Tokens> => {
    count += 1;
    const expiresAt = time + 60 * MINUTE;
    return { accessToken: `access ${count}`, refreshToken: `refresh ${count}`, expiresAt };
  });
  const tokenManager = createTokenManager({
    tokens: {
      accessToken: 'access 0',
      refreshToken: 'refresh 0',
      expiresAt: 60 * MINUTE,
      ...overrides,
    },
    renew,
    save: (tokens) => saved.push(tokens),
    now: () => time,
  });
  return { tokenManager, renew, saved, pass: (milliseconds: number) => (time += milliseconds) };
}

describe('the token', () => {
  it('stays the same while it is valid', async () => {
    const { tokenManager, renew, pass } = setUp();
    pass(58 * MINUTE);
    expect(await tokenManager.getToken()).toBe('access 0');
    expect(renew).not.toHaveBeenCalled();
  });

  it('is renewed before it expires, and the new tokens are saved', async () => {
    const { tokenManager, renew, saved, pass } = setUp();
    pass(59 * MINUTE);
    expect(tokenManager.untilRenewal()).toBe(0);
    expect(await tokenManager.getToken()).toBe('access 1');
    expect(renew).toHaveBeenCalledWith('refresh 0');
    expect(saved.at(-1)).toMatchObject({ accessToken: 'access 1', refreshToken: 'refresh 1' });
    expect(tokenManager.untilRenewal()).toBe(59 * MINUTE);
  });

  it('is renewed with the newest refresh token each time', async () => {
    const { tokenManager, renew, pass } = setUp();
    pass(60 * MINUTE);
    await tokenManager.getToken();
    pass(60 * MINUTE);
    await tokenManager.getToken();
    expect(renew.mock.calls).toEqual([['refresh 0'], ['refresh 1']]);
  });

  it('is renewed once for concurrent callers', async () => {
    const { tokenManager, renew, pass } = setUp();
    pass(60 * MINUTE);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenManager.getToken()));
    expect(new Set(tokens)).toEqual(new Set(['access 1']));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('keeps its refresh token when the provider does not rotate it', async () => {
    const { tokenManager, renew, saved, pass } = setUp();
    renew.mockResolvedValueOnce({ accessToken: 'next', expiresAt: 120 * MINUTE });
    pass(60 * MINUTE);
    await tokenManager.getToken();
    expect(saved.at(-1)?.refreshToken).toBe('refresh 0');
  });
});

describe('a renewal that fails', () => {
  it('changes nothing while the token is still valid', async () => {
    const { tokenManager, renew, pass } = setUp();
    renew.mockRejectedValueOnce(new TypeError('no network'));
    pass(59.5 * MINUTE);
    expect(await tokenManager.getToken()).toBe('access 0');
    expect(await tokenManager.getToken()).toBe('access 1');
  });

  it('rejects when the token has expired, and is retried', async () => {
    const { tokenManager, renew, pass } = setUp();
    renew.mockRejectedValueOnce(new TypeError('no network'));
    pass(61 * MINUTE);
    await expect(tokenManager.getToken()).rejects.toThrow('no network');
    expect(await tokenManager.getToken()).toBe('access 1');
  });

  it('ends the session when the provider refuses', async () => {
    const { tokenManager, renew, pass } = setUp();
    renew.mockRejectedValueOnce(new SignInEnded('invalid_grant'));
    pass(59.5 * MINUTE);
    await expect(tokenManager.getToken()).rejects.toBeInstanceOf(SignInEnded);
  });

  it('ends the session when there is no refresh token', async () => {
    const { tokenManager, pass } = setUp({ refreshToken: undefined });
    pass(60 * MINUTE);
    await expect(tokenManager.getToken()).rejects.toBeInstanceOf(SignInEnded);
  });
});

describe('after the session has ended', () => {
  it('asks for one sign-in, and all waiting callers get its token', async () => {
    const { tokenManager, renew, saved, pass } = setUp();
    renew.mockRejectedValue(new SignInEnded('invalid_grant'));
    pass(61 * MINUTE);
    const fresh = { accessToken: 'back', refreshToken: 'new', expiresAt: 200 * MINUTE };
    const ask = vi.fn(async () => fresh);
    const getToken = waitForSignIn(tokenManager, ask);
    expect(await Promise.all([getToken(), getToken(), getToken()])).toEqual([
      'back',
      'back',
      'back',
    ]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(saved.at(-1)).toEqual(fresh);
  });

  it('does not ask for a sign-in after a network failure', async () => {
    const { tokenManager, renew, pass } = setUp();
    renew.mockRejectedValueOnce(new TypeError('no network'));
    pass(61 * MINUTE);
    const ask = vi.fn();
    await expect(waitForSignIn(tokenManager, ask)()).rejects.toThrow('no network');
    expect(ask).not.toHaveBeenCalled();
  });
});
