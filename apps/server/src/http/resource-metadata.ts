import { scopes } from '@lienzo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATH = '/.well-known/oauth-protected-resource';

/** Publishes which issuers the service accepts tokens from (RFC 9728), so that clients need only its URL to sign in. */
export function mountResourceMetadata(app: FastifyInstance, issuers: readonly string[]): void {
  app.get(PATH, async (request, reply) => {
    // The document contains the requested origin, so shared caches must not store it.
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
    const origin = findOrigin(request);
    return {
      ...(origin && { resource: origin, resource_documentation: `${origin}/reference` }),
      resource_name: 'Lienzo',
      authorization_servers: issuers,
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
    };
  });
}

/** Returns `WWW-Authenticate` for a request without a valid token (RFC 6750, RFC 9728 section 5.1). */
export function describeChallenge(request: FastifyRequest): string {
  const origin = findOrigin(request);
  const where = origin ? `, resource_metadata="${origin}${PATH}"` : '';
  return `Bearer error="invalid_token"${where}`;
}

// Host and protocol come from the caller or a proxy, and are written into a quoted header value.
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const PROTOCOLS = ['http', 'https'];

/** Returns the origin that the caller used, or undefined if the host or protocol is missing or invalid. */
export function findOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const isValid = PLAIN_HOST.test(host ?? '') && PROTOCOLS.includes(protocol);
  return isValid ? `${protocol}://${host}` : undefined;
}
