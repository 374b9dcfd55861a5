import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Tells whether a connection comes from a proxy whose `X-Forwarded-For` header is used. */
export type ProxyTrust = (peer: string) => boolean;

/**
 * Reads `true`, `false` or a list of addresses and blocks like `10.0.0.0/8,fd00::1`. Returns undefined if
 * the text is none of them.
 */
export function readProxyTrust(text: string): ProxyTrust | undefined {
  if (text === 'true' || text === 'false') return () => text === 'true';
  const proxies = new BlockList();
  for (const block of text.split(',')) {
    const [address = '', prefix] = block.trim().split('/');
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    const length = Number(prefix ?? bits);
    if (version === 0 || !Number.isInteger(length) || length < 0 || length > bits) return undefined;
    proxies.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
  }
  return (peer) => {
    const plain = peer.replace(/^::ffff:(?=\d+\.)/, '');
    return proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Returns the address of the client; behind a proxy, the one that the proxy saw. */
export function clientAddress(request: IncomingMessage, isProxy: ProxyTrust): string {
  const peer = request.socket.remoteAddress ?? '';
  if (!isProxy(peer)) return peer;
  // The last entry is the proxy's own; earlier ones can be invented by the client.
  const forwarded = request.headersDistinct['x-forwarded-for']?.at(-1);
  return forwarded?.split(',').at(-1)?.trim() || peer;
}
