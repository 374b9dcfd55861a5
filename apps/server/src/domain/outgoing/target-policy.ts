import { BlockList, isIP } from 'node:net';

/** Decides to which URLs and addresses the service sends requests on behalf of people. */
export interface TargetPolicy {
  /** Returns why nothing is sent to a URL; undefined if its host still has to be resolved, or may be used. */
  refuse(url: string): string | undefined;
  /** Returns whether a connection to an IP address may be opened. */
  allows(address: string, protocol: string): boolean;
}

// The special-purpose registries of IANA (RFC 6890), multicast, and the former relay prefix of 6to4.
const RESERVED_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

// Global unicast addresses are 2000::/3. Addresses that contain an IPv4 address (Teredo, 6to4) are refused,
// because a relay could lead to a private one; NAT64 (64:ff9b::/96) is not in this range.
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const MIN_UNPRIVILEGED_PORT = 1_024;

/** Creates a policy that allows public addresses and the given networks, such as `10.0.0.0/8`. */
export function createTargetPolicy(allowedNetworks: readonly string[]): TargetPolicy {
  const allowed = blockListOf(allowedNetworks);
  const reserved = blockListOf([...RESERVED_V4, ...RESERVED_V6]);
  const unicast = blockListOf(['2000::/3']);

  const allows = (address: string, protocol: string) => {
    const plain = toPlainAddress(address);
    if (plain === undefined) return false;
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    if (allowed.check(plain, family)) return true;
    if (protocol !== 'https:' || reserved.check(plain, family)) return false;
    return family === 'ipv4' || unicast.check(plain, family);
  };

  return {
    allows,
    refuse(text) {
      const url = URL.parse(text);
      if (!url || url.hostname === '') return 'it is not a URL';
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'it must use https';
      if (url.protocol === 'http:' && allowedNetworks.length === 0) return 'it must use https';
      if (url.username !== '' || url.password !== '') return 'it must not contain credentials';
      if (url.hash !== '') return 'it must not contain a fragment';
      if (!isUsualPort(url)) return 'its port is reserved for other services';
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !allows(literal, url.protocol)) return 'its address is not public';
      return undefined;
    },
  };
}

// Below 1024 are protocols such as SMTP, whose servers might take a request for commands.
function isUsualPort({ port }: URL): boolean {
  return port === '' || Number(port) >= MIN_UNPRIVILEGED_PORT;
}

/** Returns an address in its usual form, and an IPv4 address that is written as an IPv6 address as IPv4. */
function toPlainAddress(address: string): string | undefined {
  if (isIP(address) === 4) return address;
  // The parser also refuses zones, such as fe80::1%eth0.
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical ?? '');
  if (!mapped) return canonical;
  const [high, low] = mapped.slice(1).map((part) => Number.parseInt(part, 16));
  if (high === undefined || low === undefined) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
