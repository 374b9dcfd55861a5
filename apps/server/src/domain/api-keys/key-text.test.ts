import { describe, expect, it } from 'vitest';
import { createKey, hashKey, looksLikeKey, prefixOf } from './key-text.ts';

const keys = Array.from({ length: 500 }, createKey);

describe('an API key', () => {
  it('has a prefix that scanners can find, a secret and a checksum', () => {
    for (const key of keys) {
      expect(key).toMatch(/^lzk_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
      expect(looksLikeKey(key)).toBe(true);
    }
  });

  it('is never made twice, and every place of its secret varies', () => {
    expect(new Set(keys).size).toBe(keys.length);
    for (let place = 4; place < 36; place += 1) {
      // 500 draws from 62 characters miss more than 20 of them about never.
      expect(new Set(keys.map((key) => key[place])).size).toBeGreaterThan(42);
    }
  });

  it('is told from any other by one mistyped character', () => {
    const [key = ''] = keys;
    for (let place = 0; place < key.length; place += 1) {
      const typo = key[place] === 'a' ? 'b' : 'a';
      expect(looksLikeKey(key.slice(0, place) + typo + key.slice(place + 1))).toBe(false);
    }
  });

  it.each([
    ['nothing', () => ''],
    ['another prefix', (key: string) => key.replace('lzk_', 'abc_')],
    ['one character less', (key: string) => key.slice(0, -1)],
    ['one character more', (key: string) => `${key}a`],
    ['a line break at its end', (key: string) => `${key}\n`],
    ['a blank before it', (key: string) => ` ${key}`],
    ['two keys in one header', (key: string) => `${key},${key}`],
    ['other case', (key: string) => key.toUpperCase()],
  ])('is not %s', (_kind, change) => {
    expect(looksLikeKey(change(keys[0] ?? ''))).toBe(false);
  });

  it('is stored as a hash, and recognised by the start of its text', () => {
    const [key = '', other = ''] = keys;
    expect(hashKey(key)).toHaveLength(32);
    expect(hashKey(key).equals(hashKey(key))).toBe(true);
    expect(hashKey(key).equals(hashKey(other))).toBe(false);
    expect(prefixOf(key)).toBe(key.slice(0, 8));
  });

  it('keeps the checksum it was given in an earlier release', () => {
    expect(looksLikeKey('lzk_00000000000000000000000000000000_2w3hf5')).toBe(true);
  });
});
