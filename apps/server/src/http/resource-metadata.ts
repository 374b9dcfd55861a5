import { scopes } from '@lienzo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATH = '/.well-known/oauth-protected-resource';

/** Tells anybody where tokens for this service come from (RFC 9728), so that its address is enough to sign in. */
export function mountResourceMetadata(app: FastifyInstance, issuers: readonly string[]): void {
  app.get(PATH, async (request, reply) => {
    // It names the address under which it was asked, so nobody in between may keep it for others.
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

/** What a request without a usable token is told in `WWW-Authenticate` (RFC 6750, RFC 9728 section 5.1). */
export function describeChallenge(request: FastifyRequest): string {
  const origin = findOrigin(request);
  const where = origin ? `, resource_metadata="${origin}${PATH}"` : '';
  return `Bearer error="invalid_token"${where}`;
}

// The name comes from the caller, and goes into a header between quotes.
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The address that the caller knows the service by; nothing when they do not say. */
function findOrigin({ protocol, host }: FastifyRequest): string | undefined {
  return PLAIN_HOST.test(host ?? '') ? `${protocol}://${host}` : undefined;
}
