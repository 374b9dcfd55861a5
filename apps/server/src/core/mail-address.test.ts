import { describe, expect, it } from 'vitest';
import { mailDomain, normalizeMail } from './mail-address.ts';

describe('normalizeMail', () => {
  it('ignores the case of ASCII letters', () => {
    expect(normalizeMail('Ada.LOVELACE@Example.Test')).toBe('ada.lovelace@example.test');
  });

  it.each([
    ['the Kelvin sign', 'mi\u212Ae@x.test', 'mike@x.test'],
    ['an upper-case letter outside ASCII', '\u00c9va@x.test', '\u00e9va@x.test'],
    ['a decomposed letter', 'e\u0301va@x.test', '\u00e9va@x.test'],
    ['a full-width letter', '\uff41da@x.test', 'ada@x.test'],
    ['a dotted capital I', '\u0130da@x.test', 'ida@x.test'],
  ])('keeps addresses apart that differ in %s', (_, one, other) => {
    expect(normalizeMail(one)).not.toBe(normalizeMail(other));
  });
});

describe('mailDomain', () => {
  it('returns what follows the last @', () => {
    expect(mailDomain('ada@x.test')).toBe('x.test');
    expect(mailDomain('"a@b"@x.test')).toBe('x.test');
  });
});
