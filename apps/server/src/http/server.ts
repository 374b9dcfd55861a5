import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { errorEnvelope, fail, toContractError } from '../core/errors.ts';
import type { Metrics } from './metrics.ts';
import { failure, inspectFailure, requestUri } from './mount.ts';
import { describeChallenge } from './resource-metadata.ts';

const BODY_LIMIT = 1024 * 1024;
// A query may name a thousand ids, which is more than Node takes by itself.
const HEADERS_LIMIT = 64 * 1024;

const RETRY_AFTER_SECONDS = 1;

interface HttpOptions {
  log: FastifyBaseLogger;
  metrics: Metrics;
  trustProxy: boolean;
  strict: boolean;
}

/** A bare HTTP server that speaks the contract's envelopes, ids and logs, with no operation yet. */
export function createHttpServer({
  log,
  metrics,
  trustProxy,
  strict,
}: HttpOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // One line per answered request, written below, instead of two.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADERS_LIMIT },
    trustProxy,
    exposeHeadRoutes: false,
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // A request that was half sent when closing began is answered like any other.
    return503OnClosing: false,
    // A path that cannot be decoded names nothing. No hook runs for it.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply.code(404).header('x-request-id', request.id);
      reply.send(errorEnvelope('notFound', requestUri(request), {}));
      recordAnswer(metrics, request, reply);
    },
    clientErrorHandler: createUnreadableHandler(),
  });
  readJsonOnly(app);
  closeConnectionsWhenClosing(app);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    recordAnswer(metrics, request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = failure(error, request);
    if (answer.status >= 500 && answer.status !== 503)
      request.log.error({ err: error }, 'request failed');
    if (strict) inspectFailure(request, error, answer.payload);
    if (answer.status === 401 && toContractError(error).key === 'tokenInvalid') {
      reply.header('www-authenticate', describeChallenge(request));
    }
    if (answer.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.code(answer.status).send(answer.payload);
  });
  app.setNotFoundHandler(async () => {
    throw fail('notFound');
  });
  return app;
}

// Otherwise a caller would keep the connection of its last answer open, and the process with it.
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

function recordAnswer(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.routeOptions.config?.operation?.id ?? 'none';
  const milliseconds = reply.elapsedTime;
  metrics.countRequest({ operation, status: reply.statusCode, milliseconds });
  request.log.info(
    {
      operation,
      method: request.method,
      path: requestUri(request).slice(0, 512),
      status: reply.statusCode,
      milliseconds: Math.round(milliseconds * 10) / 10,
      zuid: request.authenticated?.caller.zuid,
    },
    'request',
  );
}

function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,128}$/.test(header) ? header : randomUUID();
}

// One parser for everything, so that an operation without a body ignores what is sent, and one with
// a body answers the contract's own errors.
function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Fastify refuses a content type that it cannot read before any parser is asked.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!takesBody(request)) delete request.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (!takesBody(request) || body === '') return done(null, undefined);
    if (!isJson(request)) return done(fail('mediaTypeUnsupported'), undefined);
    return parseJson(request, String(body), done);
  });
}

function takesBody(request: FastifyRequest): boolean {
  return request.routeOptions.config.operation?.body !== undefined;
}

function isJson(request: FastifyRequest): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === 'application/json';
}

function createUnreadableHandler() {
  // Node reports every further piece of the same request as another error.
  const answered = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    answered.add(socket);
    socket.end(describeUnreadable(error.code));
    // Let the peer read the answer before the rest of its request meets a closed door.
    socket.resume();
    setTimeout(() => socket.destroy(), 1_000).unref();
  };
}

// Headers too large for Node cannot hold a token that we accept; anything else is not HTTP.
function describeUnreadable(code: string | undefined): string {
  const oversized = code === 'HPE_HEADER_OVERFLOW';
  const envelope = errorEnvelope(oversized ? 'tokenInvalid' : 'validation', '', {
    reason: oversized ? 'the headers are too large' : 'the request is not readable as HTTP',
  });
  const body = JSON.stringify(envelope);
  const status = oversized ? '401 Unauthorized' : '400 Bad Request';
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
