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

describe('the profile of a token', () => {
  const verified = { name: 'Ada', email: 'ada@example.com', email_verified: true };

  it('contains the name and the email address in lower case', () => {
    expect(readProfile({ ...verified, email: ' Ada@Example.COM ' })).toEqual({
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

  it.each(['', 'no-at-sign', `${'a'.repeat(250)}@example.com`])(
    'contains no address when it is %j',
    (email) => {
      expect(readProfile({ ...verified, email })?.mail).toBeNull();
    },
  );

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
