import { describe, expect, it } from 'vitest';
import { readProxyTrust } from './client-address.ts';

describe('trusted proxies', () => {
  it.each([
    ['true', '192.0.2.1', true],
    ['false', '127.0.0.1', false],
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8, fd00::1', 'fd00::1', true],
    ['10.0.0.0/8,fd00::1', 'fd00::2', false],
    ['10.0.0.0/8', '11.1.2.3', false],
  ])('%s: %s is one: %s', (text, peer, expected) => {
    expect(readProxyTrust(text)?.(peer)).toBe(expected);
  });

  it.each(['yes', '', '10.0.0.0/33', '10.0.0/8', '10.0.0.1/x'])('%j is refused', (text) => {
    expect(readProxyTrust(text)).toBeUndefined();
  });
});
