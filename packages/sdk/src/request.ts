import { BASE_PATH, type Operation } from '@lienzo/contract';
import { type Connection, readToken, trimBaseUrl } from './credentials.ts';
import { isLienzoError, type LienzoError, readError } from './lienzo-error.ts';
import { pause, retryDelay } from './retry.ts';
import { withTimeLimit } from './time-limit.ts';

export interface CallOptions {
  /** Aborts the call, also while it waits for a retry. */
  signal?: AbortSignal;
  /** Timeout of one attempt in milliseconds. */
  timeout?: number;
  /** Maximum number of retries. */
  retries?: number;
  /** Sent with a POST, so that the service does the work only once when the request is repeated. */
  idempotencyKey?: string;
  /** The `ETag` of a response. The write fails with `preconditionFailed` if the resource has changed since. */
  ifMatch?: string;
  /** Receives the `ETag` of the response, if it has one. */
  onTag?: (tag: string) => void;
}

export type ClientOptions = Connection & {
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** Timeout of one attempt in milliseconds; 60,000 by default. */
  timeout?: number;
  /** Maximum number of retries of a method; 3 by default. */
  retries?: number;
  /** Called after a failed attempt, before the wait for the next one. */
  onRetry?: (retry: Retry) => void;
  /** Called for every response with status 429, whether the request is retried or not. */
  onRateLimited?: (limit: RateLimited) => void;
};

/** A request that is about to be sent again. */
export interface Retry {
  /** The operation, such as `listSpaces`. */
  readonly operation: string;
  /** 1 for the first retry. */
  readonly attempt: number;
  readonly waitMilliseconds: number;
  /** Why the attempt failed: a `LienzoError`, a `TimeoutError`, or an error of `fetch`. */
  readonly error: unknown;
}

/** A response that says that the caller sends too many requests. */
export interface RateLimited {
  /** The operation, such as `listSpaces`. */
  readonly operation: string;
  /** How long the client waits before it retries; undefined if it does not retry. */
  readonly waitMilliseconds: number | undefined;
  readonly error: LienzoError;
}

/** The parts of a request, without the types of its operation. */
export interface LooseCall extends CallOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export interface LooseResponse {
  status: number;
  message: string;
  data: unknown;
  headers: Headers;
}

const TIMEOUT = 60_000;

/** Sends a request and retries temporary failures up to `retries` times. */
export async function sendRequest(
  options: ClientOptions,
  op: Operation,
  call: LooseCall,
): Promise<LooseResponse> {
  const url = buildUrl(options, op, call);
  const { signal, retries = 0, timeout = options.timeout ?? TIMEOUT } = call;
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
  for (let failures = 1; ; failures += 1) {
    const init = { method: op.method, headers: await buildHeaders(options, call), ...body };
    try {
      const response = await withTimeLimit({ milliseconds: timeout, signal }, (limited) =>
        exchange(options, op, { url, init: { ...init, signal: limited } }),
      );
      const tag = response.headers.get('etag');
      if (tag !== null) call.onTag?.(tag);
      return response;
    } catch (error) {
      const wait = failures > retries ? undefined : retryDelay(error, failures);
      const failure = { operation: op.id, waitMilliseconds: wait };
      if (isLienzoError(error) && error.status === 429)
        options.onRateLimited?.({ ...failure, error });
      if (wait === undefined) throw error;
      options.onRetry?.({ ...failure, waitMilliseconds: wait, attempt: failures, error });
      await pause(wait, signal);
    }
  }
}

interface HttpRequest {
  url: string;
  init: RequestInit;
}

async function exchange(options: ClientOptions, op: Operation, { url, init }: HttpRequest) {
  const send = options.fetch ?? fetch; // called without a receiver: browsers throw otherwise
  const response = await send(url, init);
  if (op.mediaTypes && response.ok) return readBytes(op, response);
  const body = parseJson(await response.text());
  if (!response.ok || body?.status !== 'success') throw readError(response, body);
  const { message, data } = body;
  return { status: response.status, message, data, headers: response.headers };
}

async function readBytes({ message }: Operation, response: Response): Promise<LooseResponse> {
  const { status, headers } = response;
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';', 1);
  const data = { bytes: new Uint8Array(await response.arrayBuffer()), mediaType };
  return { status, message, data, headers };
}

function buildUrl(
  options: ClientOptions,
  op: Operation,
  { params = {}, query = {} }: LooseCall,
): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name) => encodeSegment(name, params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value)); // arrays become comma-separated lists
  }
  const text = search.toString();
  return `${trimBaseUrl(options)}${BASE_PATH}${path}${text ? `?${text}` : ''}`;
}

// Encoding does not help here: URLs drop empty and dot segments, so the path would name another resource.
function encodeSegment(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} cannot be "${value}".`);
  return encodeURIComponent(value);
}

// A proxy may respond with something other than JSON.
function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function buildHeaders(
  options: ClientOptions,
  call: LooseCall,
): Promise<Record<string, string>> {
  return {
    authorization: `Bearer ${await readToken(options)}`,
    ...(options.apiKey !== undefined && { 'x-service-apikey': options.apiKey }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    ...(call.ifMatch !== undefined && { 'if-match': call.ifMatch }),
  };
}
