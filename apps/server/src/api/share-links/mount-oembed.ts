import type { FastifyInstance } from 'fastify';
import { fail } from '../../core/errors.ts';
import { escapeHtml } from '../../core/escape-html.ts';
import { embedOriginsOf } from '../../domain/share-links/embed-policy.ts';
import { findOrigin } from '../../http/resource-metadata.ts';
import type { LinkPictures } from './link-pictures.ts';

const LINK_PATH = /^\/(?:embed\/)?l\/([0-9A-Za-z]+)\/?$/;
const SIZE = { width: 800, height: 600 };
const MIN_PIXELS = 100;

interface OembedQuery {
  url?: unknown;
  format?: unknown;
  maxwidth?: unknown;
  maxheight?: unknown;
}

/** Tells other sites how to embed a share link (oEmbed 1.0). */
export function mountOembed(app: FastifyInstance, pictures: LinkPictures): void {
  app.get<{ Querystring: OembedQuery }>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query;
    reply.header('access-control-allow-origin', '*').header('x-robots-tag', 'noindex');
    if (format !== 'json')
      // oEmbed 1.0, section 2.2: a format that the provider does not support.
      return reply.code(501).send({ error: 'Only format=json is supported.' });
    const secret = secretOf(url);
    const found = secret === undefined ? undefined : await pictures.find(secret);
    const origin = findOrigin(request);
    if (!found || !origin || embedOriginsOf(found.link).length === 0)
      throw fail('shareLinkNotFound');
    const width = limit(SIZE.width, maxwidth);
    const height = limit(SIZE.height, maxheight);
    const title = found.zone?.name ?? 'Lienzo';
    const name = escapeHtml(title);
    const source = `${origin}/embed/l/${secret}`;
    return {
      version: '1.0',
      type: 'rich',
      provider_name: 'Lienzo',
      provider_url: origin,
      title,
      width,
      height,
      html: `<iframe src="${source}" title="${name}" width="${width}" height="${height}" loading="lazy" allowfullscreen></iframe>`,
      ...(found.zone && { thumbnail_url: `${origin}/l/${secret}.png` }),
      cache_age: 300,
    };
  });
}

function secretOf(url: unknown): string | undefined {
  const path = typeof url === 'string' ? URL.parse(url)?.pathname : undefined;
  return LINK_PATH.exec(path ?? '')?.[1];
}

/** Returns a size that a consumer accepts. */
function limit(size: number, maximum: unknown): number {
  const wanted = typeof maximum === 'string' && /^\d{1,5}$/.test(maximum) ? Number(maximum) : size;
  return Math.max(MIN_PIXELS, Math.min(size, wanted));
}
