import { BASE_PATH, type Operation } from '@lienzo/contract';
import { type Connection, readToken, trimAddress } from './credentials.ts';
import { readError } from './lienzo-error.ts';
import { pause, waitAfter } from './retry.ts';
import { withTimeLimit } from './time-limit.ts';

export interface CallOptions {
  /** Ends the call, also while it waits to try again. */
  signal?: AbortSignal;
  /** Milliseconds an attempt may take. */
  timeout?: number;
  /** Attempts after the first one. */
  retries?: number;
  /** Sent with a POST, so that the service does the work once, however often it is asked. */
  idempotencyKey?: string;
}

export type ClientOptions = Connection & {
  /** Used instead of the global one. */
  fetch?: typeof fetch;
  /** Milliseconds an attempt may take, a minute unless said otherwise. */
  timeout?: number;
  /** Attempts after the first one that a method makes, 3 unless said otherwise. */
  retries?: number;
};

/** What a request is made of, whatever its operation. */
export interface LooseCall extends CallOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export interface LooseAnswer {
  status: number;
  message: string;
  data: unknown;
  headers: Headers;
}

const TIMEOUT = 60_000;

/** Sends a request, and again after failures that pass, as often as the call allows. */
export async function sendRequest(
  options: ClientOptions,
  op: Operation,
  call: LooseCall,
): Promise<LooseAnswer> {
  const url = buildUrl(options, op, call);
  const { signal, retries = 0, timeout = options.timeout ?? TIMEOUT } = call;
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
  for (let failures = 1; ; failures += 1) {
    const init = { method: op.method, headers: await buildHeaders(options, call), ...body };
    try {
      return await withTimeLimit({ milliseconds: timeout, signal }, (limited) =>
        exchange(options, op, { url, init: { ...init, signal: limited } }),
      );
    } catch (error) {
      const wait = failures > retries ? undefined : waitAfter(error, failures);
      if (wait === undefined) throw error;
      await pause(wait, signal);
    }
  }
}

interface Sending {
  url: string;
  init: RequestInit;
}

async function exchange(options: ClientOptions, op: Operation, { url, init }: Sending) {
  const send = options.fetch ?? fetch; // not a method: browsers want it called on nothing
  const response = await send(url, init);
  if (op.mediaTypes && response.ok) return readBytes(op, response);
  const body = parseJson(await response.text());
  if (!response.ok || body?.status !== 'success') throw readError(response, body);
  const { message, data } = body;
  return { status: response.status, message, data, headers: response.headers };
}

async function readBytes({ message }: Operation, response: Response): Promise<LooseAnswer> {
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
  const path = op.path.replace(/\{(\w+)\}/g, (_, name) => encodeStep(name, params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value)); // lists join with commas, as the wire wants
  }
  const text = search.toString();
  return `${trimAddress(options)}${BASE_PATH}${path}${text ? `?${text}` : ''}`;
}

// Encoding cannot save these: addresses drop empty and dotted steps, and would name another resource.
function encodeStep(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} cannot be "${value}".`);
  return encodeURIComponent(value);
}

// Whatever stands between us and the service may answer something else than JSON.
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
  };
}
