import { describe, expect, it } from 'vitest';
import { createToken, hashToken, looksLikeToken, prefixOf } from './token-text.ts';

const tokens = Array.from({ length: 500 }, createToken);

describe('a personal access token', () => {
  it('has a prefix for secret scanners, a secret and a checksum', () => {
    for (const token of tokens) {
      expect(token).toMatch(/^lzp_[0-9A-Za-z]{36}$/);
      expect(looksLikeToken(token)).toBe(true);
    }
  });

  it('is unique, and every character of its secret varies', () => {
    expect(new Set(tokens).size).toBe(tokens.length);
    for (let index = 4; index < 34; index += 1) {
      // 500 draws from 62 characters practically never miss more than 20 of them.
      expect(new Set(tokens.map((token) => token[index])).size).toBeGreaterThan(42);
    }
  });

  it('is refused with one mistyped character', () => {
    const [token = ''] = tokens;
    for (let index = 0; index < token.length; index += 1) {
      const typo = token[index] === 'a' ? 'b' : 'a';
      expect(looksLikeToken(token.slice(0, index) + typo + token.slice(index + 1))).toBe(false);
    }
  });

  it.each([
    ['an empty string', () => ''],
    ['the prefix alone', () => 'lzp_'],
    ['the prefix of API keys', (token: string) => token.replace('lzp_', 'lzk_')],
    ['a missing character', (token: string) => token.slice(0, -1)],
    ['an extra character', (token: string) => `${token}a`],
    ['a trailing line break', (token: string) => `${token}\n`],
    ['a different case', (token: string) => token.toUpperCase()],
  ])('is not %s', (_kind, change) => {
    expect(looksLikeToken(change(tokens[0] ?? ''))).toBe(false);
  });

  it('is stored as a hash and identified by its prefix', () => {
    const [token = '', other = ''] = tokens;
    expect(hashToken(token)).toHaveLength(32);
    expect(hashToken(token).equals(hashToken(token))).toBe(true);
    expect(hashToken(token).equals(hashToken(other))).toBe(false);
    expect(prefixOf(token)).toBe(token.slice(0, 8));
  });

  it('keeps its format, which secret scanners know', () => {
    expect(looksLikeToken('lzp_4Fd9mVbX0dGk4TnRzYc8LwPe5SjAu11tvvdL')).toBe(true);
  });
});
