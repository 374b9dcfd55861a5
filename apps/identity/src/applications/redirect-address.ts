const MAX_LENGTH = 500;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Returns why an address cannot receive codes, or undefined if it can. Codes are sent to exactly the
 * registered text, so an address that a browser would change is refused (RFC 9700, section 2.1).
 */
export function findRedirectProblem(address: string): string | undefined {
  if (address.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (!/^[\x21-\x7e]+$/.test(address)) return 'contains spaces or characters outside of ASCII';
  if (address.includes('*')) return 'contains *; register every address in full';
  if (address.includes('#')) return 'contains a fragment (#), which browsers do not send';
  const url = URL.parse(address);
  if (!url) return 'is not a URL';
  if (url.username || url.password) return 'contains a user name or password';
  if (url.href !== address) return `is not in its normal form; write ${url.href}`;
  return findSchemeProblem(url);
}

function findSchemeProblem({ protocol, hostname }: URL): string | undefined {
  const isLoopback = LOOPBACK.has(hostname);
  if (protocol === 'https:')
    return isLoopback ? 'uses https with a loopback address; use http' : undefined;
  if (protocol === 'http:')
    return isLoopback ? undefined : 'uses http; only loopback addresses can, others need https';
  // RFC 8252, section 7.1: a scheme that is based on a domain. Others, such as javascript:, have no dot.
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol)
    ? undefined
    : 'uses a scheme that is not https and not based on a domain, such as com.example.app';
}

/** Returns whether codes go to a web server, and not to a program on the device of the person. */
export function isWebAddress(address: string): boolean {
  return address.startsWith('https:');
}
