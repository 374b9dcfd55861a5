import { scopes } from '@lienzo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedIssuer } from '../config.ts';
import { fail } from '../core/errors.ts';
import { contentPolicy, createNonce } from './content-policy.ts';
import { findAsset, readPage } from './web-folder.ts';

interface WebOptions {
  folder: string;
  issuer: Pick<TrustedIssuer, 'issuer' | 'audience'>;
  clientId: string;
}

/** Addresses that the app itself tells apart. */
const PAGES = ['/', '/e/*', '/sign-in/*'];
const EMBEDDABLE = '/embed/*';

const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'];
/** The place in the page where its nonce goes. */
const NONCE_META = /(<meta name="style-nonce" content=")"/;

/** The app in the browser, from the same origin as the service. */
export function mountWeb(app: FastifyInstance, { folder, issuer, clientId }: WebOptions): void {
  const sendPage =
    (embeddable: boolean) => async (_request: FastifyRequest, reply: FastifyReply) => {
      const nonce = createNonce();
      const page = await readPage(folder);
      reply.header(
        'content-security-policy',
        contentPolicy({ issuer: issuer.issuer, embeddable, nonce }),
      );
      if (!embeddable) reply.header('x-frame-options', 'DENY');
      protect(reply).header('cache-control', 'no-store').type('text/html; charset=utf-8');
      return page.replace(NONCE_META, `$1${nonce}"`);
    };
  for (const path of PAGES) app.get(path, sendPage(false));
  app.get(EMBEDDABLE, sendPage(true));

  app.get('/app/config.json', async (_request, reply) => {
    protect(reply).header('cache-control', 'no-cache');
    return {
      issuer: issuer.issuer,
      client_id: clientId,
      scopes: [...OPENID_SCOPES, ...scopes],
      audience: issuer.audience,
    };
  });

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const asset = await findAsset(folder, { name: request.params.name, accepted });
    if (!asset) throw fail('notFound');
    protect(reply)
      .type(asset.type)
      .header('vary', 'accept-encoding')
      // The name holds a hash of what is in it.
      .header('cache-control', 'public, max-age=31536000, immutable');
    if (asset.encoding) reply.header('content-encoding', asset.encoding);
    return reply.send(asset.bytes);
  });
}

function protect(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin');
}
