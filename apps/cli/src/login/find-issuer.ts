import { CommandError, UsageError } from '../usage-error.ts';

const PATH = '/.well-known/oauth-protected-resource';
const PATIENCE = 10_000;

/** Asks a service which OpenID provider signs its people in (RFC 9728); nothing if it does not say. */
export async function findIssuer(serviceUrl: string): Promise<string | undefined> {
  const { origin } = new URL(serviceUrl);
  const answer = await fetch(origin + PATH, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) return undefined;
  const told: unknown = await answer.json().catch(() => undefined);
  if (!isMetadata(told)) return undefined;
  // Whoever answers for another service is not to be believed (RFC 9728, section 3.3).
  if (told.resource !== origin) {
    throw new CommandError(
      `The service at ${origin} takes itself for ${told.resource}. Behind a proxy it needs TRUST_PROXY=true, and the proxy must pass on Host and X-Forwarded-Proto. Until then say --issuer.`,
    );
  }
  const [issuer, ...others] = told.authorization_servers;
  if (others.length === 0) return issuer;
  throw new UsageError(
    `The service knows several issuers. Choose one with --issuer: ${told.authorization_servers.join(' ')}`,
  );
}

interface Metadata {
  resource: string;
  authorization_servers: string[];
}

function isMetadata(told: unknown): told is Metadata {
  if (typeof told !== 'object' || told === null) return false;
  const { resource, authorization_servers: servers } = told as Partial<Metadata>; // checked here
  const isText = (value: unknown) => typeof value === 'string';
  return isText(resource) && Array.isArray(servers) && servers.every(isText);
}
