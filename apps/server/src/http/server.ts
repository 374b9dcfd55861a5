import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorKey, operations } from '@lienzo/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { TrustedProxies } from '../config.ts';
import { errorEnvelope, fail, toContractError } from '../core/errors.ts';
import { createProxyTrust } from './client-address.ts';
import { createAllowedMethods } from './conditional/allowed-methods.ts';
import { watchConnections } from './drain.ts';
import type { Metrics } from './metrics.ts';
import { failure, requestUri } from './mount.ts';
import { PROBE_PATHS } from './probes.ts';
import { describeChallenge } from './resource-metadata.ts';
import { checkFailure } from './strict/check-contract.ts';

const BODY_LIMIT = 1024 * 1024;
// A query may contain a thousand ids, which exceeds Node's default of 16 KiB.
const HEADERS_LIMIT = 64 * 1024;
/** Time in which a whole request must arrive. */
const REQUEST_MILLISECONDS = 60_000;

const RETRY_AFTER_SECONDS = 1;

interface HttpOptions {
  log: FastifyBaseLogger;
  metrics: Metrics;
  trustedProxies: TrustedProxies;
  strict: boolean;
  /** Returns the path as it may be logged. */
  describePath?: ((path: string) => string) | undefined;
}

/** Creates an HTTP server with the contract's error envelopes, request ids and logs, but without operations. */
export function createHttpServer({
  log,
  metrics,
  trustedProxies,
  strict,
  describePath = (path) => path,
}: HttpOptions): FastifyInstance {
  const record = (request: FastifyRequest, reply: FastifyReply) =>
    recordRequest(metrics, request, { reply, path: hideSecret(describePath(requestUri(request))) });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Replaced by one line per request, written in recordRequest.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    bodyLimit: BODY_LIMIT,
    // Otherwise a request whose body never ends would stay open.
    requestTimeout: REQUEST_MILLISECONDS,
    http: { maxHeaderSize: HEADERS_LIMIT },
    trustProxy: createProxyTrust(trustedProxies),
    exposeHeadRoutes: false,
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // Requests that were partially received when closing began are handled normally.
    return503OnClosing: false,
    // A path that cannot be decoded is unknown. No hook runs for it.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply.code(404).header('x-request-id', request.id);
      reply.send(errorEnvelope('notFound', requestUri(request), {}));
      record(request, reply);
    },
    clientErrorHandler: createClientErrorHandler(),
  });
  readJsonOnly(app);
  closeConnectionsWhenClosing(app);
  watchConnections(app.server);

  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-request-id', request.id)
      // Handlers whose answers may be stored replace this.
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const known = toContractError(error);
    const { status, payload } = failure(known, request);
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'request failed');
    if (known.key === 'unavailable')
      request.log.warn({ err: error }, 'the database is unavailable');
    if (known.key === 'identityUnavailable')
      request.log.warn({ err: error }, 'the identity provider is unavailable');
    if (strict) checkFailure(request, error, payload);
    if (known.key === 'tokenInvalid') {
      reply.header('www-authenticate', describeChallenge(request));
    }
    // Fastify closes the connection, but a client that is still sending would then get a reset instead of
    // the answer. The rest of the body is discarded, as for every other refused request.
    if (known.key === 'bodyTooLarge') reply.removeHeader('connection');
    if (known.context.current_tag !== undefined) reply.header('etag', known.context.current_tag);
    const isTemporary = status === 503 || status === 429;
    const { retryAfterSeconds = isTemporary ? RETRY_AFTER_SECONDS : undefined } = known;
    if (retryAfterSeconds !== undefined && !reply.hasHeader('retry-after'))
      reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(payload);
  });
  const allowedMethods = createAllowedMethods(operations);
  app.setNotFoundHandler(async (request, reply) => {
    const methods = allowedMethods(requestUri(request));
    if (methods.length === 0 || methods.includes(request.method)) throw fail('notFound');
    reply.header('allow', methods.join(', '));
    throw fail('methodNotAllowed');
  });
  return app;
}

/** Removes the secret of a share link from a path, so that it is not logged. */
function hideSecret(path: string): string {
  return path.replace(/^((?:\/embed)?\/l\/).+/, '$1*');
}

// Otherwise clients would keep their connections open, and thereby the process alive.
function closeConnectionsWhenClosing(app: FastifyInstance): void {
  let opened = false;
  app.addHook('onListen', async () => {
    opened = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (opened && !app.server.listening) reply.header('connection', 'close');
    done(null, payload);
  });
}

function recordRequest(
  metrics: Metrics,
  request: FastifyRequest,
  { reply, path }: { reply: FastifyReply; path: string },
): void {
  const operation = request.routeOptions.config?.operation?.id ?? 'none';
  const milliseconds = reply.elapsedTime;
  metrics.countRequest({ operation, status: reply.statusCode, milliseconds });
  // Orchestrators send probes every few seconds. A failed one has a warning of its own.
  const level = isProbe(request) ? 'debug' : 'info';
  request.log[level](
    {
      operation,
      method: request.method,
      path: path.slice(0, 512),
      status: reply.statusCode,
      milliseconds: Math.round(milliseconds * 10) / 10,
      zuid: request.authenticated?.caller.zuid,
    },
    'request',
  );
}

function isProbe(request: FastifyRequest): boolean {
  return PROBE_PATHS.some((path) => path === request.routeOptions.url);
}

function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,128}$/.test(header) ? header : randomUUID();
}

// One parser for all content types, so that operations without a body ignore it, and operations with a
// body return the errors of the contract.
function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Fastify rejects malformed content types before it calls a parser.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!takesBody(request)) delete request.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (!takesBody(request) || body === '') return done(null, undefined);
    if (request.routeOptions.config.acceptsMcp) return done(null, body);
    if (!isJson(request)) return done(fail('mediaTypeUnsupported'), undefined);
    return parseJson(request, String(body), done);
  });
}

function takesBody(request: FastifyRequest): boolean {
  const { operation, acceptsJson, acceptsMcp } = request.routeOptions.config;
  return acceptsJson || acceptsMcp || operation?.body !== undefined;
}

function isJson(request: FastifyRequest): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  const name = type.trim().toLowerCase();
  const { acceptsScim } = request.routeOptions.config;
  return name === 'application/json' || (acceptsScim === true && name === 'application/scim+json');
}

function createClientErrorHandler() {
  // Node reports each further chunk of the same request as another error.
  const handled = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (handled.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    handled.add(socket);
    socket.end(clientErrorResponse(error.code));
    // Keep reading for a second, so that the peer can read the response before the connection is closed.
    socket.resume();
    setTimeout(() => socket.destroy(), 1_000).unref();
  };
}

const invalidHttp = {
  key: 'validation',
  status: '400 Bad Request',
  reason: 'the request is not valid HTTP',
} as const;

/** The answers to requests that Node refuses, by the code of its error. */
const clientErrors: Readonly<Record<string, { key: ErrorKey; status: string; reason: string }>> = {
  // Oversized headers cannot contain a token that the service accepts.
  HPE_HEADER_OVERFLOW: {
    key: 'tokenInvalid',
    status: '401 Unauthorized',
    reason: 'the headers are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    key: 'validation',
    status: '408 Request Timeout',
    reason: `the request did not arrive within ${REQUEST_MILLISECONDS / 1000} seconds`,
  },
};

function clientErrorResponse(code: string | undefined): string {
  const { key, status, reason } = clientErrors[code ?? ''] ?? invalidHttp;
  const body = JSON.stringify(errorEnvelope(key, '', { reason }));
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
