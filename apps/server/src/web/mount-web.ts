import { scopes } from '@lienzo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedIssuer } from '../config.ts';
import type { DefaultPlan } from '../core/context.ts';
import { fail } from '../core/errors.ts';
import { contentPolicy, createNonce, WORKER_POLICY } from './content-policy.ts';
import { findAsset, findWorker, readPage } from './web-folder.ts';

interface WebOptions {
  folder: string;
  issuer: Pick<TrustedIssuer, 'issuer' | 'audience'>;
  clientId: string;
  defaultPlan: DefaultPlan;
}

/** Paths that the web app routes itself. */
const PAGES = ['/', '/e/*', '/operator', '/sign-in/*'];
/** Unknown paths below these are answered with JSON, even to browsers. */
const PROGRAMMATIC = ['/service/', '/assets/', '/app/', '/.well-known/'];
const EMBEDDABLE = '/embed/*';

const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'];
/** Matches the meta tag that receives the nonce. */
const NONCE_META = /(<meta name="style-nonce" content=")"/;

/** Serves the web app from the origin of the service. */
export function mountWeb(
  app: FastifyInstance,
  { folder, issuer, clientId, defaultPlan }: WebOptions,
): void {
  const sendPage =
    (embeddable: boolean) => async (_request: FastifyRequest, reply: FastifyReply) => {
      const nonce = createNonce();
      const page = await readPage(folder);
      reply.header(
        'content-security-policy',
        contentPolicy({ issuer: issuer.issuer, embeddable, nonce }),
      );
      if (!embeddable) reply.header('x-frame-options', 'DENY');
      addSecurityHeaders(reply)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8');
      return page.replace(NONCE_META, `$1${nonce}"`);
    };
  for (const path of PAGES) app.get(path, sendPage(false));
  app.get(EMBEDDABLE, sendPage(true));
  // A person who follows a broken link gets a page that says so, a program gets JSON.
  app.get('/*', async (request, reply) => {
    if (!isOpenedByPerson(request)) throw fail('notFound');
    reply.code(404);
    return sendPage(false)(request, reply);
  });

  app.get('/app/config.json', async (_request, reply) => {
    addSecurityHeaders(reply).header('cache-control', 'no-cache');
    return {
      issuer: issuer.issuer,
      client_id: clientId,
      scopes: [...OPENID_SCOPES, ...scopes],
      audience: issuer.audience,
      default_plan: defaultPlan,
    };
  });

  app.get('/app/service-worker.js', async (_request, reply) => {
    const script = await findWorker(folder);
    if (!script) throw fail('notFound');
    return (
      addSecurityHeaders(reply)
        .header('content-security-policy', WORKER_POLICY)
        // Below `/app/`, which proxies forward already, but responsible for all pages.
        .header('service-worker-allowed', '/')
        // Browsers must find a new version at once.
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(script)
    );
  });

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const asset = await findAsset(folder, { name: request.params.name, accepted });
    if (!asset) throw fail('notFound');
    addSecurityHeaders(reply)
      .type(asset.type)
      .header('vary', 'accept-encoding')
      // The name contains a hash of the content.
      .header('cache-control', 'public, max-age=31536000, immutable');
    if (asset.encoding) reply.header('content-encoding', asset.encoding);
    return reply.send(asset.bytes);
  });
}

function isOpenedByPerson({ url, headers }: FastifyRequest): boolean {
  const isProgrammatic = PROGRAMMATIC.some((path) => url.startsWith(path));
  return !isProgrammatic && String(headers.accept ?? '').includes('text/html');
}

function addSecurityHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin');
}
