import { BASE_PATH } from '@lienzo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../core/errors.ts';

const METHODS = 'GET, POST, PUT, DELETE';
/** Request headers that a page may send beyond the CORS-safelisted ones. */
const REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'prefer',
  'traceparent',
  'x-request-id',
  'x-service-apikey',
].join(', ');
/** Response headers that a page may read beyond the CORS-safelisted ones. */
const RESPONSE_HEADERS = [
  'etag',
  'preference-applied',
  'retry-after',
  'www-authenticate',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
].join(', ');
const PREFLIGHT_CACHE_SECONDS = 7_200;

/**
 * Allows pages of the listed origins to call the API (CORS). The API uses no cookies, so a page can do
 * only what its token permits.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isAllowed = ({ headers }: FastifyRequest) => origins.includes(headers.origin ?? '');

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(BASE_PATH)) {
      // Caches must not serve the response to a page of another origin.
      reply.header('vary', [reply.getHeader('vary'), 'origin'].flat().filter(Boolean).join(', '));
      if (isAllowed(request)) {
        reply.header('access-control-allow-origin', request.headers.origin);
        reply.header('access-control-expose-headers', RESPONSE_HEADERS);
      }
    }
    done(null, payload);
  });

  // Preflight requests.
  app.options(`${BASE_PATH}/*`, async (request, reply) => {
    if (!isAllowed(request)) throw fail('notFound');
    return reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_CACHE_SECONDS)
      .send();
  });
}
