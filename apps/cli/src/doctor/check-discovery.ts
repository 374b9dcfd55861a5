import { type Finding, ok, problem } from './finding.ts';

const RESOURCE_PATH = '/.well-known/oauth-protected-resource';
const ISSUER_PATH = '/.well-known/openid-configuration';
const TIMEOUT_MS = 10_000;

/** Checks that clients that know only the address of the service find out where people sign in (RFC 9728). */
export async function checkDiscovery(url: string): Promise<Finding[]> {
  const { origin } = new URL(url);
  const metadata = await readJson(origin + RESOURCE_PATH);
  const issuers = readIssuers(metadata);
  if (issuers === undefined) {
    const fix = `Configure the proxy to forward ${RESOURCE_PATH}, as in deploy/nginx.conf; otherwise lienzo login cannot find out where people sign in.`;
    return [problem('discovery', `${RESOURCE_PATH} is not available`, fix)];
  }
  if (metadata?.resource !== origin) {
    const fix =
      'Configure the proxy to set Host and X-Forwarded-Proto, and set TRUST_PROXY so that the service uses them.';
    const message = `the service believes that its address is ${metadata?.resource}`;
    return [problem('discovery', message, fix)];
  }
  const findings = await Promise.all(issuers.map((issuer) => checkSignIn(issuer, origin)));
  return [ok('discovery', `people sign in at ${issuers.join(', ')}`), ...findings.flat()];
}

async function checkSignIn(issuer: string, origin: string): Promise<Finding[]> {
  const provider = await readJson(issuer.replace(/\/$/, '') + ISSUER_PATH);
  const fix =
    'Set PUBLIC_URL to the address that people open, and configure the proxy to forward the sign-in pages listed in docs/self-hosting.md. With another OpenID provider, correct OIDC_ISSUER.';
  if (provider?.issuer !== issuer)
    return [problem('sign-in', `${issuer} does not respond as an OpenID provider`, fix)];
  if (issuer === origin || !(await isLienzo(issuer))) return [ok('sign-in', `${issuer} responds`)];
  // Tokens and cookies of Lienzo's own accounts are valid only at the address in PUBLIC_URL.
  return [problem('sign-in', `people sign in at ${issuer}, which is not this address`, fix)];
}

async function isLienzo(address: string): Promise<boolean> {
  const metadata = await readJson(new URL(RESOURCE_PATH, address).href);
  return metadata?.resource_name === 'Lienzo';
}

function readIssuers(metadata: Metadata | undefined): string[] | undefined {
  const servers = metadata?.authorization_servers;
  const isList = Array.isArray(servers) && servers.every((issuer) => typeof issuer === 'string');
  return isList ? servers : undefined;
}

type Metadata = Readonly<Record<string, unknown>>;

/** Returns the object at an address, or undefined if there is none. */
async function readJson(address: string): Promise<Metadata | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = response.ok ? await response.json() : undefined;
    return typeof body === 'object' && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
}
