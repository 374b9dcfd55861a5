import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { TrustedProxies } from '../config.ts';

/** Returns whether a peer is trusted. Hop 0 is the peer of the connection. */
type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Creates the rule for trusting proxies. `true` trusts one proxy only: addresses further left in
 * `X-Forwarded-For` may come from the client.
 */
export function createProxyTrust(proxies: TrustedProxies): ProxyTrust {
  if (typeof proxies === 'boolean') return (_address, hop) => proxies && hop === 0;
  const blocks = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    blocks.addSubnet(address, Number(prefix ?? bitsOf(address)), familyOf(address));
  }
  return (peer) => {
    const address = unmapped(peer);
    return isIP(address) !== 0 && blocks.check(address, familyOf(address));
  };
}

/** Reads from which address a request was sent. */
export type ReadAddress = (request: IncomingMessage) => string;

/**
 * Creates a function that returns the client of a request, as a key for limits. The key of an IPv6 address
 * is its /64 network, because a single client usually has all addresses of one.
 */
export function createAddressReader(proxies: TrustedProxies): ReadAddress {
  const readClient = createClientReader(proxies);
  return (request) => {
    const client = readClient(request);
    return isIP(client) === 6 ? networkOf(client, 4) : client;
  };
}

/** Creates a function that returns the address of the client of a request. */
export function createClientReader(proxies: TrustedProxies): ReadAddress {
  const isTrusted = createProxyTrust(proxies);
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let client = unmapped(socket.remoteAddress ?? '');
    for (let hop = 0; isTrusted(client, hop); hop += 1) {
      const next = unmapped((forwarded.pop() ?? '').trim());
      if (isIP(next) === 0) break;
      client = next;
    }
    return client;
  };
}

function bitsOf(address: string): number {
  return isIPv4(address) ? 32 : 128;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

// A socket that listens on IPv6 reports IPv4 peers as `::ffff:192.0.2.1`.
function unmapped(address: string): string {
  const [, ipv4 = ''] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  return isIPv4(ipv4) ? ipv4 : address;
}

/** Returns the network of an IPv6 address with this many groups of 16 bits. */
export function networkOf(address: string, count: number): string {
  const [left = '', right] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...(right === undefined ? [] : zeros), ...tail].slice(0, count);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${count * 16}`;
}
