import { describe, expect, it } from 'vitest';
import { createKey, hashKey, looksLikeKey, prefixOf } from './key-text.ts';

const keys = Array.from({ length: 500 }, createKey);

describe('an API key', () => {
  it('has a prefix for secret scanners, a secret and a checksum', () => {
    for (const key of keys) {
      expect(key).toMatch(/^lzk_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
      expect(looksLikeKey(key)).toBe(true);
    }
  });

  it('is unique, and every character of its secret varies', () => {
    expect(new Set(keys).size).toBe(keys.length);
    for (let index = 4; index < 36; index += 1) {
      // 500 draws from 62 characters practically never miss more than 20 of them.
      expect(new Set(keys.map((key) => key[index])).size).toBeGreaterThan(42);
    }
  });

  it('is rejected with one mistyped character', () => {
    const [key = ''] = keys;
    for (let index = 0; index < key.length; index += 1) {
      const typo = key[index] === 'a' ? 'b' : 'a';
      expect(looksLikeKey(key.slice(0, index) + typo + key.slice(index + 1))).toBe(false);
    }
  });

  it.each([
    ['an empty string', () => ''],
    ['another prefix', (key: string) => key.replace('lzk_', 'abc_')],
    ['a missing character', (key: string) => key.slice(0, -1)],
    ['an extra character', (key: string) => `${key}a`],
    ['a trailing line break', (key: string) => `${key}\n`],
    ['a leading space', (key: string) => ` ${key}`],
    ['two keys in one header', (key: string) => `${key},${key}`],
    ['a different case', (key: string) => key.toUpperCase()],
  ])('does not accept %s', (_kind, change) => {
    expect(looksLikeKey(change(keys[0] ?? ''))).toBe(false);
  });

  it('is stored as a hash and identified by its prefix', () => {
    const [key = '', other = ''] = keys;
    expect(hashKey(key)).toHaveLength(32);
    expect(hashKey(key).equals(hashKey(key))).toBe(true);
    expect(hashKey(key).equals(hashKey(other))).toBe(false);
    expect(prefixOf(key)).toBe(key.slice(0, 8));
  });

  it('is accepted with a checksum from an earlier release', () => {
    expect(looksLikeKey('lzk_00000000000000000000000000000000_2w3hf5')).toBe(true);
  });
});
