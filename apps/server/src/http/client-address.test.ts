import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { TrustedProxies } from '../config.ts';
import { createAddressReader } from './client-address.ts';

function read(proxies: TrustedProxies, peer: string, forwarded?: string): string {
  const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } };
  return createAddressReader(proxies)(request as unknown as IncomingMessage); // the parts that are read
}

describe('the address of a client', () => {
  it.each<[string, TrustedProxies, string, string | undefined, string]>([
    ['is the peer without a trusted proxy', false, '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['is the one that a proxy adds', true, '10.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['is the peer if a proxy adds none', true, '10.0.0.1', undefined, '10.0.0.1'],
    ['is the peer if a proxy adds a name', true, '10.0.0.1', 'client', '10.0.0.1'],
    [
      'is in front of all listed proxies',
      ['10.0.0.0/8', 'fd00::/8'],
      '::ffff:10.0.0.1',
      '203.0.113.9, 198.51.100.7, fd00::7',
      '198.51.100.7',
    ],
    ['is the peer if it is not listed', ['10.0.0.1'], '10.0.0.2', '198.51.100.7', '10.0.0.2'],
    ['is reduced to 64 bits', false, '2001:db8:0:7::1', undefined, '2001:db8:0:7::/64'],
    ['is expanded', false, '2001:db8::7:0:0:1', undefined, '2001:db8:0:0::/64'],
    ['has no leading zeros', false, '2001:0db8:0:7:1:2:3:4', undefined, '2001:db8:0:7::/64'],
    ['may be the loopback', false, '::1', undefined, '0:0:0:0::/64'],
  ])('%s', (_rule, proxies, peer, forwarded, expected) => {
    expect(read(proxies, peer, forwarded)).toBe(expected);
  });
});
