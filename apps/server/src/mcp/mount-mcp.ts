import { Readable } from 'node:stream';
import type { Operation } from '@lienzo/contract';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../core/errors.ts';
import { isGuestId } from '../core/guest-ids.ts';
import type { Offload } from '../core/offload.ts';
import type { PooledDatabase } from '../db/database.ts';
import type { Authenticate } from '../http/authenticate.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { describeChallenge, findOrigin } from '../http/resource-metadata.ts';
import { createCallOperation } from './call-operation.ts';
import { createLevelCheck } from './check-level.ts';
import { isAllowedOrigin } from './is-allowed-origin.ts';
import { levelFor } from './levels.ts';
import { compileSchemas, createMcpServer, isCallable } from './mcp-server.ts';
import type { Tool, ToolContext } from './tool.ts';
import { tools } from './tools/tools.ts';
import { createZoneReader } from './zone-reader.ts';

const MCP_PATH = '/mcp';

/** Requests of a person that are answered at the same time, including those that wait for something. */
const MAX_CONCURRENT = 16;

const FOREIGN_ORIGIN = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_000, message: 'Pages of this origin may not use MCP.' },
} as const;

interface McpOptions {
  readonly db: PooledDatabase;
  readonly offload: Offload;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly config: Pick<Config, 'allowedOrigins' | 'rates' | 'settings' | 'trustedProxies'>;
  readonly version: string;
}

/**
 * Serves MCP over HTTP (revisions 2026-07-28 and 2025-11-25, without sessions). Tools call operations through the
 * routes of the API with the token of the request.
 */
export function mountMcp(app: FastifyInstance, options: McpOptions): void {
  if (options.config.settings.mcp === 'off') return;
  const schemas = compileSchemas(tools);
  const running = new Map<string, number>();
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    config: { acceptsMcp: true },
    onRequest: async (request, reply) => {
      if (!isAllowedOrigin(request, options.config)) return reply.code(403).send(FOREIGN_ORIGIN);
      await authorize(request, reply, options);
    },
    handler: async (request, reply) => {
      const missing = findMissingScopes(request);
      if (missing.length > 0) {
        reply.header('www-authenticate', describeChallenge(request, { missing }));
        throw fail('scopeMissing', { reason: `needs ${missing.join(' and ')}` });
      }
      const leave = enter(running, authenticatedOf(request).caller.zuid);
      reply.raw.once('close', leave);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const { scopes } = authenticatedOf(request);
      const handler = createMcpHandler(
        () =>
          createMcpServer({
            ...{ tools, schemas, scopes, version: options.version, log: request.log },
            createContext: () => createContext(app, { request, options, signal: gone.signal }),
          }),
        // Nothing is pushed, so there is nothing to subscribe to.
        { maxSubscriptions: 0 },
      );
      const response = await handler.fetch(toWebRequest(request, gone.signal));
      return sendWebResponse(reply, response);
    },
  });
}

function authenticatedOf({ authenticated }: FastifyRequest) {
  if (!authenticated) throw new Error('A handler ran before its request was authenticated.');
  return authenticated;
}

/** Checks the token, and counts the request. Operations that tools call are also counted one by one. */
async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, rateLimiter, config }: McpOptions,
): Promise<void> {
  const verified = await authenticate.verify(request);
  request.authenticated = await authenticate.resolve(verified, {
    editionId: undefined,
    async admit({ caller }) {
      // Guests have no token of their own that an agent could use.
      if (isGuestId(caller.zuid)) throw fail('tokenInvalid');
      const state = await rateLimiter.count(`mcp:${caller.zuid}`, config.rates.read);
      reply.header('X-RateLimit-Limit', state.limit);
      reply.header('X-RateLimit-Remaining', state.remaining);
      reply.header('X-RateLimit-Reset', state.resetSeconds);
      if (!state.exceeded) return;
      throw fail('rateLimited', {}, { retryAfterSeconds: state.resetSeconds });
    },
  });
}

/** Returns the scopes that the token lacks for the called tool. */
function findMissingScopes(request: FastifyRequest): readonly string[] {
  const tool = findCalledTool(request.body);
  const { scopes } = authenticatedOf(request);
  if (!tool || isCallable(tool, scopes)) return [];
  const held = new Set(scopes.map((scope) => scope.toLowerCase()));
  const needed = tool.needs.flatMap((op) => op.scopes[0] ?? []);
  return [...new Set(needed)].filter((scope) => !held.has(scope.toLowerCase()));
}

function findCalledTool(body: unknown): Tool | undefined {
  let message: { method?: unknown; params?: { name?: unknown } } | null;
  try {
    message = JSON.parse(String(body ?? ''));
  } catch {
    return undefined; // the handler answers it
  }
  // Revision 2025-03-26 had batches; they would escape the limits of requests.
  if (Array.isArray(message))
    throw fail('validation', { path: '', reason: 'must be one message, not a list' });
  if (message?.method !== 'tools/call') return undefined;
  return tools.find(({ name }) => name === message?.params?.name);
}

function enter(running: Map<string, number>, zuid: string): () => void {
  const count = running.get(zuid) ?? 0;
  if (count >= MAX_CONCURRENT) throw fail('concurrencyLimited', {}, { retryAfterSeconds: 1 });
  running.set(zuid, count + 1);
  return () => {
    const left = (running.get(zuid) ?? 1) - 1;
    if (left > 0) running.set(zuid, left);
    else running.delete(zuid);
  };
}

interface Call {
  readonly request: FastifyRequest;
  readonly options: McpOptions;
  readonly signal: AbortSignal;
}

function createContext(app: FastifyInstance, { request, options, signal }: Call): ToolContext {
  const { db, offload, config } = options;
  const { zuid } = authenticatedOf(request).caller;
  const checkLevel = createLevelCheck({ db, service: config.settings.mcp, zuid });
  const admit = async (
    op: Operation,
    { edition_id: editionId }: Readonly<Record<string, string>>,
  ) => {
    if (signal.aborted) throw new Error('The client is gone.');
    if (editionId !== undefined) await checkLevel(editionId, levelFor(op));
  };
  return {
    call: createCallOperation(app, request, admit),
    zones: createZoneReader({ db, offload, zuid, checkLevel }),
    origin: findOrigin(request) ?? '',
    zuid,
    signal,
  };
}

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const { method, headers, body } = request;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'authorization' ? [] : [[name, [value].flat().join(', ')]],
  );
  return new Request(`http://mcp.invalid${MCP_PATH}`, {
    method,
    headers: given,
    signal,
    ...(typeof body === 'string' && method === 'POST' && { body }),
  });
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.body) return reply.send('');
  if (!isStream) return reply.send(await response.text());
  return reply.send(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])); // the same class
}
