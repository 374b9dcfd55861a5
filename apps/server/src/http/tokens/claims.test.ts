import { scopes } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { readProfile, readScopes } from './claims.ts';

describe('the scopes of a token', () => {
  it.each<[unknown, string[]]>([
    ['a b', ['a', 'b']],
    ['  a   b ', ['a', 'b']],
    ['', []],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [['a', 7, null], ['a']],
    [undefined, []],
    [7, []],
    [{ a: true }, []],
  ])('in %j are %j', (scope, expected) => {
    expect(readScopes({ scope })).toEqual(expected);
  });
});

describe('the scopes of other providers', () => {
  it.each<[object, string[]]>([
    [{ scp: 'a b' }, ['a', 'b']],
    [{ scp: ['a', 'b', 7] }, ['a', 'b']],
    [{ scope: 'a', scp: 'b' }, ['a']],
    [{ scope: '', scp: 'b' }, []],
  ])('in %j are %j', (payload, expected) => {
    expect(readScopes({ ...payload })).toEqual(expected);
  });

  it('are replaced by those they stand for', () => {
    const scopeMap = { read: ['Service.zones.READ', 'Service.spaces.READ'], nothing: [] };
    const mapped = (scope: string) => readScopes({ scope }, { scopeMap });
    expect(mapped('read')).toEqual(['Service.zones.READ', 'Service.spaces.READ']);
    expect(mapped('nothing openid')).toEqual(['openid']);
    expect(mapped('toString constructor')).toEqual(['toString', 'constructor']);
    expect(mapped('')).toEqual([]);
  });

  it('can all be granted, by one scope or to every token of the audience', () => {
    expect(readScopes({ scope: 'full' }, { scopeMap: { full: ['all'] } })).toEqual(scopes);
    expect(readScopes({}, { scopeMap: 'all' })).toEqual(scopes);
    expect(readScopes({ scope: 'all' })).toEqual(['all']);
  });
});

describe('the address of an issuer that is trusted with addresses', () => {
  const trust = { trustsMail: true };
  const profile = { name: 'Ada', email: 'ada@example.com' };

  it('needs no mark, but must not be marked as unverified', () => {
    expect(readProfile(profile, trust)?.mail).toBe('ada@example.com');
    for (const flag of [false, null, 'true', 0])
      expect(readProfile({ ...profile, email_verified: flag }, trust)?.mail).toBeNull();
    expect(readProfile({ ...profile, email: ' ada@example.com' }, trust)?.mail).toBeNull();
  });
});

describe('the profile of a token', () => {
  const verified = { name: 'Ada', email: 'ada@example.com', email_verified: true };

  it('contains the name and the email address in lower case', () => {
    expect(readProfile({ ...verified, email: 'Ada@Example.COM' })).toEqual({
      name: 'Ada',
      mail: 'ada@example.com',
    });
  });

  it.each([false, undefined, null, 'true', 1])(
    'contains no address when email_verified is %j',
    (flag) => {
      const profile = readProfile({ ...verified, email_verified: flag });
      expect(profile).toEqual({ name: 'Ada', mail: null });
    },
  );

  it.each([
    ...['', 'no-at-sign', `${'a'.repeat(250)}@example.com`],
    ...[
      ' ada@example.com',
      'ada\u0000@example.com',
      'ada\u200b@example.com',
      'ada\ud800@example.com',
    ],
  ])('contains no address when it is %j', (email) => {
    expect(readProfile({ ...verified, email })?.mail).toBeNull();
  });

  it('keeps addresses apart that differ outside ASCII', () => {
    const kelvin = 'mi\u212Ae@example.com';
    expect(readProfile({ ...verified, email: kelvin })?.mail).toBe(kelvin);
  });

  it.each([7, null, undefined])('leaves the address undefined when email is %j', (email) => {
    expect(readProfile({ ...verified, email })?.mail).toBeUndefined();
  });

  it('falls back to the user name when there is no name', () => {
    expect(readProfile({ preferred_username: 'ada' })?.name).toBe('ada');
    expect(readProfile({ name: ' ', preferred_username: 'ada' })?.name).toBe('ada');
  });

  it.each([{}, { name: '' }, { name: 7 }, { email: 'a@b', email_verified: true }])(
    'is undefined for %j, so that userinfo is requested',
    (payload) => {
      expect(readProfile(payload)).toBeUndefined();
    },
  );

  it('is always storable', () => {
    const name = `${'a'.repeat(254)}🎨 and more`;
    const shown = readProfile({ name })?.name ?? '';
    expect(shown.length).toBeLessThanOrEqual(255);
    expect(shown.isWellFormed()).toBe(true);
    expect(readProfile({ name: 'A\u0000da \ud83c' })?.name).toBe('Ada \ufffd');
  });
});
