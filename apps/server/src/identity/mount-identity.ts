import type { IncomingMessage } from 'node:http';
import type { EmbeddedIdentity } from '@lienzo/identity/service';
import type { FastifyInstance } from 'fastify';

/** Passes requests for paths of the identity service to it, before any other route is considered. */
export function mountIdentity(app: FastifyInstance, identity: EmbeddedIdentity): void {
  const address = new URL(identity.issuer);
  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (!identity.handles(path)) return done();
    reply.hijack();
    reply.raw.setHeader('x-request-id', request.id);
    if (!app.server.listening) reply.raw.setHeader('connection', 'close');
    restoreContentType(request.raw);
    useAddress(request.raw, address);
    void identity.handle(request.raw, reply.raw);
  });
}

// Removed by the server from requests that are no operation with a body.
function restoreContentType({ headers, headersDistinct }: IncomingMessage): void {
  const [type] = headersDistinct['content-type'] ?? [];
  if (type !== undefined) headers['content-type'] = type;
}

/**
 * Makes the identity service build its links with the public address, whatever the proxy in front of it
 * forwards. Tokens and cookies are valid for this address only.
 */
function useAddress({ headers }: IncomingMessage, { host, protocol }: URL): void {
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
}
