import { scopes } from '@lienzo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATH = '/.well-known/oauth-protected-resource';

/** Scopes with which agents can use all tools but those that delete for good. */
const MCP_SCOPES = scopes.filter(
  (scope) => !/^Service\.(?:teams|spaces)\.(?!READ)|editions\.(?!READ)/.test(scope),
);

/** Publishes which issuers the service accepts tokens from (RFC 9728), so that clients need only its URL to sign in. */
export function mountResourceMetadata(app: FastifyInstance, issuers: readonly string[]): void {
  for (const { path, at, scopes_supported } of [
    { path: PATH, at: '', scopes_supported: scopes },
    { path: `${PATH}/mcp`, at: '/mcp', scopes_supported: MCP_SCOPES },
  ])
    app.get(path, async (request, reply) => {
      // The document contains the requested origin, so shared caches must not store it.
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      const origin = findOrigin(request);
      return {
        ...(origin && {
          resource: origin + at,
          resource_documentation: `${origin}/reference`,
        }),
        resource_name: 'Lienzo',
        authorization_servers: issuers,
        scopes_supported,
        bearer_methods_supported: ['header'],
      };
    });
}

interface Challenge {
  /** Scopes that the token lacks. */
  readonly missing: readonly string[];
}

/**
 * Returns `WWW-Authenticate` for a request without a valid token, or whose token lacks scopes (RFC 6750, RFC 9728
 * section 5.1).
 */
export function describeChallenge(request: FastifyRequest, challenge?: Challenge): string {
  const origin = findOrigin(request);
  const isMcp = request.routeOptions.config?.acceptsMcp === true;
  const where = origin ? `, resource_metadata="${origin}${PATH}${isMcp ? '/mcp' : ''}"` : '';
  const needed = challenge?.missing ?? (isMcp ? MCP_SCOPES : []);
  const scope = needed.length > 0 ? `, scope="${needed.join(' ')}"` : '';
  return `Bearer error="${challenge ? 'insufficient_scope' : 'invalid_token'}"${scope}${where}`;
}

// Host and protocol come from the caller or a proxy, and are written into a quoted header value.
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const PROTOCOLS = ['http', 'https'];

/** Returns the origin that the caller used, or undefined if the host or protocol is missing or invalid. */
export function findOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const isValid = PLAIN_HOST.test(host ?? '') && PROTOCOLS.includes(protocol);
  return isValid ? `${protocol}://${host}` : undefined;
}
