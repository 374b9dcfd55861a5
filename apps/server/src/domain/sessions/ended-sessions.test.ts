import { describe, expect, it } from 'vitest';
import { createEndedSessions } from './ended-sessions.ts';

function ended(...ends: [sessionKey: string, endedAt: number][]) {
  const sessions = createEndedSessions();
  for (const [sessionKey, endedAt] of ends) sessions.add({ zuid: '1', sessionKey, endedAt });
  return (sessionKey: string, issuedAt: number | undefined, zuid = '1') =>
    sessions.includes(zuid, { sessionKey, issuedAt });
}

describe('a token', () => {
  it('counts if it was issued after the end of its session', () => {
    const isEnded = ended(['a', 1000]);
    expect([isEnded('a', 999), isEnded('a', 1000), isEnded('a', 1001)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('does not count without a time of issue', () => {
    expect(ended(['a', 1000])('a', undefined)).toBe(true);
  });

  it('is not affected by the end of other sessions and of other people', () => {
    const isEnded = ended(['a', 1000]);
    expect([isEnded('b', 1), isEnded('a', 1, '2')]).toEqual([false, false]);
  });

  it('is affected by the end of all sessions, or of all but one', () => {
    expect(ended(['', 1000])('a', 1)).toBe(true);
    const isEnded = ended(['*a', 1000]);
    expect([isEnded('a', 1), isEnded('b', 1), isEnded('b', 2000)]).toEqual([false, true, false]);
  });

  it('is affected by each of several ends', () => {
    const isEnded = ended(['*a', 1000], ['*b', 2000]);
    expect([isEnded('a', 1500), isEnded('b', 500), isEnded('b', 1500)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('counts again when a suspension was lifted', () => {
    expect(ended(['', Number.POSITIVE_INFINITY])('a', 9e15)).toBe(true);
    expect(ended(['', Number.POSITIVE_INFINITY], ['', 1000])('a', 2000)).toBe(false);
  });
});

describe('a personal access token', () => {
  const caller = { zuid: '1', issuer: '', displayName: '', mailId: null };
  const personal = { caller, editionIds: undefined };

  function isEnded(sessionKey: string, endedAt: number): boolean {
    const sessions = createEndedSessions();
    sessions.add({ zuid: '1', sessionKey, endedAt });
    return sessions.includes('1', { sessionKey: 'token', issuedAt: 500, personal });
  }

  it('is refused when it was revoked, and while the person is suspended', () => {
    expect(isEnded('token', 1000)).toBe(true);
    expect(isEnded('token', 1)).toBe(true);
    expect(isEnded('', Number.POSITIVE_INFINITY)).toBe(true);
  });

  it('is not affected by the end of sessions', () => {
    expect([isEnded('', 1000), isEnded('*a', 1000), isEnded('a', 1000)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
