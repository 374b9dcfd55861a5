import { CommandError, UsageError } from '../errors.ts';

const PATH = '/.well-known/oauth-protected-resource';
const TIMEOUT_MS = 10_000;

/** Returns the OpenID provider that a service publishes (RFC 9728), or undefined if it publishes none. */
export async function findIssuer(serviceUrl: string): Promise<string | undefined> {
  const { origin } = new URL(serviceUrl);
  const response = await fetch(origin + PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) return undefined;
  const metadata: unknown = await response.json().catch(() => undefined);
  if (!isMetadata(metadata)) return undefined;
  // Metadata of another resource must not be used (RFC 9728, section 3.3).
  if (metadata.resource !== origin) {
    throw new CommandError(
      `The service at ${origin} identifies itself as ${metadata.resource}. Behind a proxy, set TRUST_PROXY=true and make the proxy forward Host and X-Forwarded-Proto. Until then, pass --issuer.`,
    );
  }
  const [issuer, ...others] = metadata.authorization_servers;
  if (others.length === 0) return issuer;
  throw new UsageError(
    `The service has several issuers. Choose one with --issuer: ${metadata.authorization_servers.join(' ')}`,
  );
}

interface Metadata {
  resource: string;
  authorization_servers: string[];
}

function isMetadata(metadata: unknown): metadata is Metadata {
  if (typeof metadata !== 'object' || metadata === null) return false;
  const { resource, authorization_servers: servers } = metadata as Partial<Metadata>; // checked here
  const isText = (value: unknown) => typeof value === 'string';
  return isText(resource) && Array.isArray(servers) && servers.every(isText);
}
