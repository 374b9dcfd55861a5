import {
  BASE_PATH,
  type BodyOf,
  type DataOf,
  errors,
  inEdition,
  type Operation,
  type ParamsOf,
  type QueryOf,
  rateLimitMessage,
  scopesSatisfy,
  successEnvelope,
} from '@lienzo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type {
  Caller,
  Context,
  LiveZones,
  Origin,
  Preparation,
  RecordAudit,
  Settings,
} from '../core/context.ts';
import { NotModified } from '../core/entity-tags.ts';
import { errorEnvelope, fail, toContractError } from '../core/errors.ts';
import { isGuestId } from '../core/guest-ids.ts';
import type { IdSource } from '../core/ids.ts';
import { createReservation, type LargeReads } from '../core/large-reads.ts';
import type { Offload } from '../core/offload.ts';
import { UnpreparedError } from '../core/preparation.ts';
import type { Database, PooledDatabase } from '../db/database.ts';
import type { FairQueue } from '../db/fair-queue.ts';
import type { Share } from '../db/share.ts';
import { traced } from '../telemetry/tracing.ts';
import type { Authenticate, Authenticated, VerifiedToken } from './authenticate.ts';
import { Bytes, sendBytes } from './bytes.ts';
import { isAlsoHead } from './conditional/allowed-methods.ts';
import { readTags, sendTag } from './conditional/entity-tags.ts';
import { createPreferences } from './conditional/iso-times.ts';
import { StreamPart, sendEvents } from './event-stream.ts';
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
import type { ReadOrigin } from './read-origin.ts';
import { sendJson } from './send-json.ts';
import type { Serialized } from './serialized.ts';
import { Streamed } from './streamed.ts';
import { createDataCheck } from './strict/check-contract.ts';
import { refuseGuest } from './tokens/refuse-guest.ts';
import { refuseRestricted, refuseServiceAccount } from './tokens/refuse-restricted.ts';
import { createValidator } from './validate.ts';
import { Waiting } from './waiting.ts';

export interface Input<O> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
}

type ResultOf<O> = O extends { readonly stream: true }
  ? StreamPart
  : O extends { readonly mediaTypes: object }
    ? Bytes
    : DataOf<O> | Serialized | Streamed | Waiting;

export type Handler<O> = (
  ctx: Context,
  input: Input<O>,
  /** For how long the request has waited, if the handler returned `Waiting` or part of a stream before. */
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
  readOrigin: ReadOrigin;
  /** Adds to the audit log what is no change: sign-ins, refused requests and exports. */
  audit: AuditNotes;
  strict: boolean;
}

/** What a request did, for the audit log. */
export interface AnsweredRequest {
  caller: Caller;
  sessionKey: string;
  isPersonalToken: boolean;
  requestId: string;
  readOrigin: () => Origin;
}

export interface AuditNotes {
  noteAnswer(
    op: Operation,
    request: AnsweredRequest & { ids: Readonly<Record<string, string>>; query: unknown },
    status: number,
  ): void;
  record(request: AnsweredRequest, ...note: Parameters<RecordAudit>): void;
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
    /** Whether a route is part of SCIM, which has its own media type and limits. */
    acceptsScim?: boolean;
    /** Whether a route serves MCP, which reads its JSON itself. */
    acceptsMcp?: boolean;
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
    const applyPreferences = createPreferences(op);
    app.route({
      method: isAlsoHead(op) ? ['GET', 'HEAD'] : op.method,
      url: BASE_PATH + op.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: op },
      schema,
      ...(op.bodyBytes !== undefined && { bodyLimit: op.bodyBytes }),
      onRequest: async (request, reply) => {
        const { authenticate, loadShedder } = options;
        request.pathIds = readIds(request.params as Record<string, string>); // path parameters are strings
        loadShedder.refuseIfFull();
        const verified = await authenticate.verify(request);
        await loadShedder.admit(() => admit(op, options, { request, reply, verified }));
      },
      onResponse(request, reply, done) {
        const answered = describeAnswered(options, request);
        if (answered) {
          const { pathIds: ids, query } = request;
          options.audit.noteAnswer(op, { ...answered, ids, query }, reply.statusCode);
        }
        done();
      },
      handler: async (request, reply) => {
        const tags = readTags(op, request);
        const input = {
          params: request.pathIds,
          query: validator.query(readQuery(op, request)),
          body: validator.body(request.body),
        } as Input<typeof op>; // checked by the validator
        const attributes = () => describe(op, request);
        const step = { name: op.id, attributes, caller: traceOf(request) };
        const reservation = createReservation(options.largeReads);
        for (const event of ['finish', 'close'] as const)
          reply.raw.once(event, reservation.release);
        const preparation: Preparation = {};
        const attempt = (waitedMilliseconds: number, query: object = input.query) =>
          inRequestTurn(options, request, () =>
            traced(step, () =>
              respond(op, options, request, async (ctx) => {
                const given = { ...input, query } as typeof input; // checked above, or by the handler
                const result = await handler(
                  { ...ctx, reservation, tags, preparation },
                  given,
                  waitedMilliseconds,
                );
                const isChecked = checkData && result instanceof Streamed;
                const data = isChecked ? await result.collect() : result;
                if (!(data instanceof Waiting || op.stream)) checkData?.(data);
                return success(op, requestUri(request), data);
              }),
            ),
          );
        const response = await attemptUntilDone(options, { request, reply }, attempt).catch(
          (error: unknown) => {
            if (!(error instanceof NotModified)) throw error;
            return undefined;
          },
        );
        const data = response && dataOf(response);
        const tag = tags.current();
        const isKnown =
          tag !== undefined && sendTag(op, { request, reply }, { tag, data: data ?? null });
        if (!response || isKnown) return reply.code(304).send();
        if (data instanceof StreamPart)
          return sendEvents(reply, {
            first: data,
            async read(query, elapsedMilliseconds) {
              await checkAgain(options, request);
              return dataOf(await attempt(elapsedMilliseconds, query)) as StreamPart; // as the first time
            },
            describe(error) {
              const { status, payload } = failure(error, request);
              if (status >= 500) request.log.warn({ err: error }, 'a stream of events ended early');
              return payload;
            },
          });
        if (data instanceof Bytes) return sendBytes(request, reply, data);
        return sendJson(reply, applyPreferences({ request, reply }, response));
      },
    });
  };
}

function describeAnswered(
  { readOrigin }: MountOptions,
  request: FastifyRequest,
): AnsweredRequest | undefined {
  if (!request.authenticated) return undefined;
  const { caller, sessionKey, personal } = request.authenticated;
  return {
    ...{ caller, sessionKey, isPersonalToken: personal !== undefined, requestId: request.id },
    readOrigin: () => readOrigin(request.raw),
  };
}

/** Repeats a request whose handler waits for something. */
async function attemptUntilDone(
  options: MountOptions,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  attempt: (waitedMilliseconds: number) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const started = performance.now();
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  let response = await attempt(0);
  for (;;) {
    const data = dataOf(response);
    if (!(data instanceof Waiting)) return response;
    await data.finish(left.signal);
    await checkAgain(options, request);
    response = await attempt(left.signal.aborted ? Infinity : performance.now() - started);
  }
}

/** Throws if the token was revoked or has expired since the request was admitted. */
async function checkAgain({ authenticate }: MountOptions, request: FastifyRequest): Promise<void> {
  await authenticate.resolve(await authenticate.verify(request), {
    editionId: request.pathIds.edition_id,
    admit: async () => {},
  });
}

function dataOf({ payload }: StoredResponse): unknown {
  return (payload as { data?: unknown }).data; // a success envelope
}

/** Returns the query of a request. Browsers that connect to a stream again send where they were as a header. */
function readQuery(op: Operation, { query, headers }: FastifyRequest): Record<string, unknown> {
  const given = query as Record<string, unknown>; // Fastify leaves it untyped
  const last = op.stream && headers['last-event-id'];
  return last ? { ...given, after: last } : given;
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
  refuseGuest(op, authenticated);
}

async function checkKeyAndRate(
  op: Operation,
  options: MountOptions,
  { request, reply, zuid }: Pick<Arrival, 'request' | 'reply'> & { zuid: string },
): Promise<void> {
  // Guests come through a browser, and their link already names the edition.
  if (inEdition(op) && !op.withoutApiKey && !isGuestId(zuid)) {
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
  const recordAudit: RecordAudit = (...note) => {
    const answered = describeAnswered(options, request);
    if (answered) options.audit.record(answered, ...note);
  };
  const origin = op.method === 'GET' ? undefined : options.readOrigin(request.raw);
  const ctx = { caller, session, requestId, origin, recordAudit, ...deps };
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
  const attemptInTurn = () =>
    key === undefined
      ? attemptTwice()
      : options.keyTurns({ zuid: caller.zuid, operation: op.id, key }, attemptTwice);
  const response = await attemptInTurn().catch(async (error: unknown) => {
    if (!(error instanceof UnpreparedError)) throw error;
    await error.prepare(db);
    return attemptInTurn();
  });
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
