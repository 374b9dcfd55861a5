import { Readable } from 'node:stream';
import {
  BASE_PATH,
  type BodyOf,
  type DataOf,
  ErrorEnvelope,
  errors,
  errorsOf,
  inEdition,
  type Operation,
  type ParamsOf,
  type QueryOf,
  rateLimitMessage,
  scopesSatisfy,
  successEnvelope,
} from '@lienzo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Clock } from '../core/clock.ts';
import type { Caller, Context, LiveZones, Settings } from '../core/context.ts';
import { errorEnvelope, fail, toContractError } from '../core/errors.ts';
import { isForEdition } from '../core/identity.ts';
import type { IdSource } from '../core/ids.ts';
import { createReservation, type LargeReads } from '../core/large-reads.ts';
import type { Offload } from '../core/offload.ts';
import type { Database, PooledDatabase } from '../db/database.ts';
import type { FairQueue } from '../db/fair-queue.ts';
import type { Share } from '../db/share.ts';
import { traced } from '../telemetry/tracing.ts';
import type { Authenticate, Authenticated, VerifiedToken } from './authenticate.ts';
import { Bytes, sendBytes } from './bytes.ts';
import {
  type createKeyTurns,
  hashRequest,
  readIdempotencyKey,
  respondOnce,
  type StoredResponse,
} from './idempotency.ts';
import type { LoadShedder } from './load-shedder.ts';
import { createIdReader, isPossibleId } from './path-ids.ts';
import type { RateLimiter, RateState } from './rate-limit.ts';
import { type Serialized, serializedParts } from './serialized.ts';
import { Streamed } from './streamed.ts';
import { textChunks } from './text-chunks.ts';
import { createValidator } from './validate.ts';
import { Waiting } from './waiting.ts';

export interface Input<O> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
}

type ResultOf<O> = O extends { readonly mediaTypes: object }
  ? Bytes
  : DataOf<O> | Serialized | Streamed | Waiting;

export type Handler<O> = (
  ctx: Context,
  input: Input<O>,
  /** For how long the request has waited, if the handler returned `Waiting` before. */
  waitedMilliseconds: number,
) => Promise<ResultOf<O>>;

/** Registers the route of an operation. Everything except its handler comes from its contract. */
export type Mount = <O extends Operation>(op: O, handler: Handler<O>) => void;

export interface MountOptions {
  db: PooledDatabase;
  clock: Clock;
  ids: IdSource;
  settings: Settings;
  offload: Offload;
  live: LiveZones;
  authenticate: Authenticate;
  checkApiKey: (editionId: string, key: string | undefined) => Promise<void>;
  rateLimiter: RateLimiter;
  loadShedder: LoadShedder;
  /** Lets people, and the people of an edition, take turns with their requests. */
  requestTurns: FairQueue;
  keyTurns: ReturnType<typeof createKeyTurns>;
  /** Throws if the person is no longer a member of the edition. */
  checkMembership: (db: Database, person: { editionId: string; zuid: string }) => Promise<void>;
  /** Lets the writes to a zone, which wait for the same lock, take turns. */
  zoneTurns: Share;
  largeReads: LargeReads;
  /**
   * If a zone was not ready for a write, prepares it and returns true. Only then can the write succeed.
   */
  prepareZone: (error: unknown) => Promise<boolean>;
  /** Lets the caller join an edition that they are invited to. Returns whether they are in it now. */
  joinEdition: (caller: Caller, editionId: string) => Promise<boolean>;
  inviteByMail?: Context['inviteByMail'];
  /** Makes this node refuse the tokens of sessions that were ended. */
  refreshSessions: () => Promise<void>;
  strict: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    authenticated: Authenticated | null;
    pathIds: Readonly<Record<string, string>>;
  }
  interface FastifyContextConfig {
    operation?: Operation;
    /** Whether a route that is no operation reads a JSON body. */
    acceptsJson?: boolean;
  }
}

export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  app.decorateRequest('authenticated', null);
  app.decorateRequest('pathIds', null as never); // set by the first hook of every mounted route
  return (op, handler) => {
    const readIds = createIdReader(op);
    const validator = createValidator(op);
    const checkData = options.strict ? createDataCheck(op) : undefined;
    const schema = serializerSchema(op);
    app.route({
      method: op.method,
      url: BASE_PATH + op.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: op },
      schema,
      onRequest: async (request, reply) => {
        const { authenticate, loadShedder } = options;
        request.pathIds = readIds(request.params as Record<string, string>); // path parameters are strings
        loadShedder.refuseIfFull();
        const verified = await authenticate.verify(request);
        await loadShedder.admit(() => admit(op, options, { request, reply, verified }));
      },
      handler: async (request, reply) => {
        const input = {
          params: request.pathIds,
          query: validator.query(request.query as Record<string, unknown>), // Fastify leaves it untyped
          body: validator.body(request.body),
        } as Input<typeof op>; // checked by the validator
        const attributes = () => describe(op, request);
        const step = { name: op.id, attributes, caller: traceOf(request) };
        const reservation = createReservation(options.largeReads);
        for (const event of ['finish', 'close'] as const)
          reply.raw.once(event, reservation.release);
        const attempt = (waitedMilliseconds: number) =>
          inRequestTurn(options, request, () =>
            traced(step, () =>
              respond(op, options, request, async (ctx) => {
                const result = await handler({ ...ctx, reservation }, input, waitedMilliseconds);
                const isChecked = checkData && result instanceof Streamed;
                const data = isChecked ? await result.collect() : result;
                if (!(data instanceof Waiting)) checkData?.(data);
                return success(op, requestUri(request), data);
              }),
            ),
          );
        const response = await attemptUntilDone(options, { request, reply }, attempt);
        const { data } = response.payload as { data?: unknown }; // a success envelope
        return data instanceof Bytes ? sendBytes(request, reply, data) : send(reply, response);
      },
    });
  };
}

/** Repeats a request whose handler waits for something. */
async function attemptUntilDone(
  { authenticate }: MountOptions,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  attempt: (waitedMilliseconds: number) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const started = performance.now();
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  let response = await attempt(0);
  for (;;) {
    const { data } = response.payload as { data?: unknown }; // a success envelope
    if (!(data instanceof Waiting)) return response;
    await data.finish(left.signal);
    // The token may have been revoked while it waited.
    await authenticate.resolve(await authenticate.verify(request), {
      editionId: request.pathIds.edition_id,
      admit: async () => {},
    });
    response = await attempt(left.signal.aborted ? Infinity : performance.now() - started);
  }
}

/** Requests of one person wait for each other here, without a place of the load shedder. */
function inRequestTurn<T>(
  { requestTurns, loadShedder }: MountOptions,
  { authenticated, pathIds }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const zuid = authenticated?.caller.zuid ?? '';
  return requestTurns.run(zuid, () => loadShedder.run(work), pathIds.edition_id);
}

/** Writes to one zone wait for each other here, before they take a connection. */
function inZoneTurn<T>(
  op: Operation,
  { zoneTurns }: MountOptions,
  { pathIds }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { zone_id } = pathIds;
  return op.method === 'GET' || zone_id === undefined ? work() : zoneTurns.run(zone_id, work);
}

function describe(op: Operation, { pathIds }: FastifyRequest) {
  const route = { 'http.request.method': op.method, 'http.route': BASE_PATH + op.path };
  return { ...route, ...(pathIds.edition_id && { edition: pathIds.edition_id }) };
}

// A request without `traceparent` starts a new trace.
function traceOf({ headers }: FastifyRequest): string {
  return String(headers.traceparent ?? '');
}

// The compiled serializer cannot choose between alternatives; such responses use JSON.stringify.
function serializerSchema(op: Operation): FastifySchema {
  if (op.mediaTypes) return {};
  if (/"(?:anyOf|oneOf)"/.test(JSON.stringify(op.data))) return {};
  const envelope = successEnvelope(op.data);
  return { response: { 200: envelope, 206: envelope } };
}

interface Arrival {
  request: FastifyRequest;
  reply: FastifyReply;
  verified: VerifiedToken;
}

/** Checks API key, rate limit and scopes, in the order that the contract defines. */
async function admit(
  op: Operation,
  options: MountOptions,
  { request, reply, verified }: Arrival,
): Promise<void> {
  // Counted before anything is stored, so that a refused request causes no writes.
  const authenticated = await options.authenticate.resolve(verified, {
    editionId: request.pathIds.edition_id,
    async admit(known) {
      request.authenticated = known;
      await checkKeyAndRate(op, options, { request, reply, zuid: known.caller.zuid });
    },
  });
  request.authenticated = authenticated;
  if (!scopesSatisfy(authenticated.scopes, op.scopes)) {
    const needed = op.scopes.map((all) => all.join(' and ')).join(', or ');
    throw fail('scopeMissing', { reason: `needs ${needed}` });
  }
  refuseRestricted(op, authenticated, request.pathIds.edition_id);
  refuseServiceAccount(op, authenticated, request.pathIds.edition_id);
}

/** Throws if the caller is a service account that cannot use the operation. */
function refuseServiceAccount(op: Operation, { caller }: Authenticated, editionId?: string): void {
  const { serviceEditionId } = caller;
  if (serviceEditionId === undefined) return;
  if (op.peopleOnly || op.accessTokens === 'refused')
    throw fail('tokenRestricted', { reason: 'service accounts cannot do this' });
  if (op.accessTokens !== 'inAnyEdition' && editionId !== serviceEditionId)
    throw fail('tokenRestricted', {
      reason: `the service account can only be used in the edition ${serviceEditionId}`,
    });
}

/** Throws if the token is a personal access token that cannot be used for the operation. */
function refuseRestricted(op: Operation, { personal }: Authenticated, editionId?: string): void {
  if (!personal || op.accessTokens === 'inAnyEdition') return;
  if (op.accessTokens === 'refused')
    throw fail('tokenRestricted', { reason: 'needs a token of the identity provider' });
  const isAllowed = editionId !== undefined && isForEdition({ personal }, editionId);
  if (personal.editionIds && !isAllowed)
    throw fail('tokenRestricted', {
      reason: `can only be used in the editions ${personal.editionIds.join(', ')}`,
    });
}

async function checkKeyAndRate(
  op: Operation,
  options: MountOptions,
  { request, reply, zuid }: Pick<Arrival, 'request' | 'reply'> & { zuid: string },
): Promise<void> {
  if (inEdition(op) && !op.withoutApiKey) {
    const key = request.headers['x-service-apikey'];
    if (key !== undefined || !op.apiKeyOptional) {
      await options.checkApiKey(request.pathIds.edition_id ?? '', key && [key].flat().join());
    }
  }
  const state = await options.rateLimiter.consume(op, zuid);
  writeRateHeaders(reply, state);
  if (state.exceeded) {
    throw fail('rateLimited', { message: rateLimitMessage(state.limit) });
  }
}

// Encoding a shorter answer takes about a millisecond, which is less than a stream costs.
const STREAMED_CHARACTERS = 1_048_576;

function send(reply: FastifyReply, { status, payload }: StoredResponse): FastifyReply {
  reply.code(status);
  const { data, ...envelope } = payload as { data?: unknown }; // a success envelope
  if (data instanceof Streamed)
    return sendStream(reply, data, JSON.stringify(envelope).slice(0, -1));
  const parts = serializedParts(payload);
  if (!parts) return reply.send(payload);
  reply.type('application/json; charset=utf-8');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > STREAMED_CHARACTERS
    ? reply.send(Readable.from(textChunks(parts)))
    : reply.send(
        Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
      );
}

function sendStream(reply: FastifyReply, data: Streamed, head: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send(data.toReadable({ before: `${head},"data":`, after: '}' }));
}

function writeRateHeaders(reply: FastifyReply, state: RateState): void {
  reply.header('X-RateLimit-Limit', state.limit);
  reply.header('X-RateLimit-Remaining', state.remaining);
  reply.header('X-RateLimit-Reset', state.resetSeconds);
  if (state.exceeded) reply.header('Retry-After', state.resetSeconds);
}

async function respond(
  op: Operation,
  options: MountOptions,
  request: FastifyRequest,
  work: (ctx: Context) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (!request.authenticated)
    throw new Error('A handler ran before its request was authenticated.');
  const { clock, ids, settings, offload, live, inviteByMail } = options;
  const { caller, sessionKey, scopes, personal } = request.authenticated;
  const db = options.db.forPerson(caller.zuid);
  const session = {
    key: sessionKey,
    scopes,
    editionIds: personal?.editionIds,
    isPersonalToken: personal !== undefined,
    refresh: options.refreshSessions,
  };
  const tasks: (() => Promise<void>)[] = [];
  const afterCommit = (task: () => Promise<void>) => void tasks.push(task);
  const requestId = request.id;
  const deps = { clock, ids, settings, offload, live, inviteByMail, afterCommit };
  const ctx = { caller, session, requestId, ...deps };
  const key = readIdempotencyKey(op, request);
  const { edition_id: editionId } = request.pathIds;
  // Asked only when the caller is not in the edition, so that members do not pay for it.
  const hasJoined = async (error: unknown) =>
    editionId !== undefined &&
    toContractError(error).key === 'notFound' &&
    options.joinEdition(caller, editionId);
  const attempt = () => {
    tasks.length = 0;
    if (key === undefined) return work({ ...ctx, db });
    return respondOnce({
      db,
      clock,
      request: {
        zuid: caller.zuid,
        operation: op.id,
        key,
        hash: hashRequest(requestUri(request), request.body),
      },
      editionId,
      withheld: op.returnsSecret ?? false,
      checkAccess: async (joined) => {
        if (editionId && !op.endsAccess)
          await options.checkMembership(joined, { editionId, zuid: caller.zuid });
      },
      respond: (joined) => work({ ...ctx, db: joined }),
      respondToError: (error) => failure(error, request),
      isWorthRetrying: hasJoined,
    });
  };
  const attemptTwice = () =>
    inZoneTurn(op, options, request, () =>
      attempt().catch(async (error: unknown) => {
        if (key === undefined && (await hasJoined(error))) return attempt();
        if (!(await options.prepareZone(error)) || key === undefined) throw error;
        return attempt(); // with a key, nothing of the first attempt was committed
      }),
    );
  const response = await (key === undefined
    ? attemptTwice()
    : options.keyTurns({ zuid: caller.zuid, operation: op.id, key }, attemptTwice));
  // After the turn: open documents may need it to commit edits before they catch up.
  await Promise.all(tasks.map((task) => task()));
  return response;
}

function success(op: Operation, uri: string, data: unknown): StoredResponse {
  const failed = op.partial && (data as Record<string, unknown[] | undefined>)[op.partial];
  const status = failed && failed.length > 0 ? 206 : 200;
  return { status, payload: { status: 'success', message: op.message, request_uri: uri, data } };
}

/** Returns the response for an error thrown while a request is handled. */
export function failure(error: unknown, request: FastifyRequest): StoredResponse {
  const known = toContractError(error);
  const { status } = errors[known.key];
  const details = {
    ...(request.authenticated && { current_user_id: request.authenticated.caller.zuid }),
    ...visibleIds(request.pathIds ?? {}),
    ...(status >= 500 && { request_id: request.id }),
    ...known.context,
  };
  return { status, payload: errorEnvelope(known.key, requestUri(request), details) };
}

function visibleIds(ids: Readonly<Record<string, string>>) {
  const shown = ['edition_id', 'team_id', 'space_id', 'zone_id'].filter(
    (name) => ids[name] !== undefined && isPossibleId(ids[name]),
  );
  return Object.fromEntries(shown.map((name) => [name, ids[name]]));
}

export function requestUri(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** Creates a check, used by tests, that throws if a response does not match the contract. */
function createDataCheck(op: Operation) {
  const data = Compile(op.data);
  return (value: unknown) => {
    if (value instanceof Bytes && op.mediaTypes?.includes(value.mediaType)) return;
    // Undefined properties are not sent.
    const sent: unknown = JSON.parse(JSON.stringify(value));
    if (data.Check(sent)) return;
    throw new Error(
      `${op.id} returned data that its contract does not declare: ${JSON.stringify(data.Errors(sent))}`,
    );
  };
}

const declaredErrors = Compile(ErrorEnvelope);

/** Throws if the contract does not declare the error; used by tests. */
export function checkFailure(request: FastifyRequest, error: unknown, payload: unknown): void {
  const op = request.routeOptions.config.operation;
  const { key } = toContractError(error);
  if (op && !errorsOf(op).includes(key))
    throw new Error(`${op.id} does not declare ${key}`, { cause: error });
  if (!declaredErrors.Check(payload)) throw new Error('The error does not match its schema.');
}
