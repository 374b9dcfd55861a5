import { BASE_PATH } from '@lienzo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../core/errors.ts';

const METHODS = 'GET, POST, PUT, DELETE';
/** What a page may send beside what every page may. */
const SENT = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'traceparent',
  'x-request-id',
  'x-service-apikey',
].join(', ');
/** What a page may read of an answer beside what every page may. */
const READ = [
  'etag',
  'retry-after',
  'www-authenticate',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
].join(', ');
const REMEMBERED_SECONDS = 7_200;

/**
 * Lets pages of other origins call the API (CORS): of those that are named, and of no others. Nobody's
 * cookies are involved, so a page can do no more than whoever gave it a token.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isAllowed = ({ headers }: FastifyRequest) => origins.includes(headers.origin ?? '');

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(BASE_PATH)) {
      // Whoever keeps the answer must not give it to a page of another origin.
      reply.header('vary', [reply.getHeader('vary'), 'origin'].flat().filter(Boolean).join(', '));
      if (isAllowed(request)) {
        reply.header('access-control-allow-origin', request.headers.origin);
        reply.header('access-control-expose-headers', READ);
      }
    }
    done(null, payload);
  });

  // Asked by the browser before a request that a plain page could not make.
  app.options(`${BASE_PATH}/*`, async (request, reply) => {
    if (!isAllowed(request)) throw fail('notFound');
    return reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', REMEMBERED_SECONDS)
      .send();
  });
}
