import { scopes } from '@lienzo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DefaultPlan } from '../core/context.ts';
import { fail } from '../core/errors.ts';
import type { LinkPage } from '../domain/share-links/link-page.ts';
import { findOrigin } from '../http/resource-metadata.ts';
import type { TrustedIssuer } from '../settings/issuers.ts';
import { contentPolicy, createNonce, WORKER_POLICY } from './content-policy.ts';
import { insertPreview } from './link-page.ts';
import { mountWorldFonts } from './mount-world-fonts.ts';
import { findAsset, findScript, readPage } from './web-folder.ts';

interface WebOptions {
  folder: string;
  issuer: Pick<TrustedIssuer, 'issuer' | 'audience'>;
  clientId: string;
  defaultPlan: DefaultPlan;
  fileOrigins: readonly string[];
  /** Origins whose pages may embed zones of members. */
  allowedOrigins: readonly string[];
  /** Returns what the page of a share link shows before the app has started. */
  readLinkPage: (secret: string) => Promise<LinkPage>;
}

/** Paths that the web app routes itself. */
const PAGES = ['/', '/e/*', '/operator', '/sign-in/*'];
/** Unknown paths below these are answered with JSON, even to browsers. */
const PROGRAMMATIC = ['/service/', '/assets/', '/app/', '/.well-known/'];
/** A zone for members who are signed in. */
const MEMBER_EMBED = '/embed/*';
/** A zone of a share link. */
const LINK_EMBED = '/embed/l/*';
const LINK = '/l/*';
const NOWHERE: readonly string[] = [];

const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'];
/** Matches the meta tag that receives the nonce. */
const NONCE_META = /(<meta name="style-nonce" content=")"/;

/** Serves the web app from the origin of the service. */
export function mountWeb(app: FastifyInstance, options: WebOptions): void {
  const { folder, issuer, clientId, defaultPlan, fileOrigins, allowedOrigins } = options;
  const sendPage = async (
    reply: FastifyReply,
    frameAncestors: readonly string[],
    complete = (page: string, _nonce: string) => page,
  ) => {
    const nonce = createNonce();
    const page = await readPage(folder);
    reply.header(
      'content-security-policy',
      contentPolicy({ issuer: issuer.issuer, frameAncestors, nonce, fileOrigins }),
    );
    // For browsers that do not know `frame-ancestors`.
    if (frameAncestors.length === 0) reply.header('x-frame-options', 'DENY');
    addSecurityHeaders(reply)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8');
    return complete(page.replace(NONCE_META, `$1${nonce}"`), nonce);
  };
  for (const path of PAGES) app.get(path, (_request, reply) => sendPage(reply, NOWHERE));
  // People are signed in there, so only sites that the operator trusts can frame it.
  app.get(MEMBER_EMBED, (_request, reply) => sendPage(reply, ["'self'", ...allowedOrigins]));
  for (const path of [LINK, LINK_EMBED])
    app.get<{ Params: { '*': string } }>(path, async (request, reply) => {
      const { frameAncestors, preview } = await options.readLinkPage(request.params['*']);
      const origin = findOrigin(request);
      return sendPage(reply, path === LINK_EMBED ? frameAncestors : NOWHERE, (page, nonce) =>
        preview ? insertPreview(page, { ...preview, nonce, origin }) : page,
      );
    });
  // A person who follows a broken link gets a page that says so, a program gets JSON.
  app.get('/*', async (request, reply) => {
    if (!isOpenedByPerson(request)) throw fail('notFound');
    reply.code(404);
    return sendPage(reply, NOWHERE);
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

  mountWorldFonts(app);

  app.get('/app/service-worker.js', async (_request, reply) => {
    const script = await findScript(folder, 'service-worker.js');
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

  // Pages of other sites load it, and must find a new version soon.
  app.get('/app/embed.js', async (_request, reply) => {
    const script = await findScript(folder, 'embed.js');
    if (!script) throw fail('notFound');
    return addSecurityHeaders(reply)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(script);
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
