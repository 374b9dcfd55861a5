import {
  BASE_PATH,
  type BodyOf,
  type DataOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
} from '@lienzo/contract';
import { readError } from './lienzo-error.ts';

export interface ClientOptions {
  /** Address of the service, for example `https://canvas.example.com`. */
  baseUrl: string;
  /** An access token, or a function that gives the one to use now. */
  token: string | (() => string | Promise<string>);
  apiKey?: string;
}

type Empty = Record<never, never>;
type Params<O> = keyof ParamsOf<O> extends never ? Empty : { params: ParamsOf<O> };
type Query<O> = O extends { readonly query: object }
  ? Empty extends QueryOf<O>
    ? { query?: QueryOf<O> }
    : { query: QueryOf<O> }
  : Empty;
type Body<O> = O extends { readonly body: object }
  ? undefined extends BodyOf<O>
    ? { body?: BodyOf<O> }
    : { body: BodyOf<O> }
  : Empty;

export type Call<O> = Params<O> &
  Query<O> &
  Body<O> & { idempotencyKey?: string; signal?: AbortSignal };

export interface Answer<O> {
  status: number;
  message: string;
  data: DataOf<O>;
  headers: Headers;
}

export interface Client {
  /** Calls an operation and gives its data; throws a LienzoError for any other answer. */
  call<O extends Operation>(op: O, call: Call<O>): Promise<DataOf<O>>;
  /** The same with status, message and headers. */
  request<O extends Operation>(op: O, call: Call<O>): Promise<Answer<O>>;
}

interface LooseCall {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export function createClient(options: ClientOptions): Client {
  const request = async <O extends Operation>(op: O, call: Call<O>): Promise<Answer<O>> => {
    const loose: LooseCall = call;
    const response = await fetch(buildUrl(options.baseUrl, op, loose), {
      method: op.method,
      headers: await buildHeaders(options, loose),
      ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
      ...(loose.signal && { signal: loose.signal }),
    });
    const body = parseJson(await response.text());
    if (!response.ok || body?.status !== 'success') throw readError(response, body);
    return {
      status: response.status,
      message: body.message,
      data: body.data,
      headers: response.headers,
    };
  };
  return { request, call: async (op, call) => (await request(op, call)).data };
}

function buildUrl(baseUrl: string, op: Operation, { params = {}, query = {} }: LooseCall): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name) => encodeStep(name, params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value)); // lists join with commas, as the wire wants
  }
  const text = search.toString();
  return `${baseUrl.replace(/\/+$/, '')}${BASE_PATH}${path}${text ? `?${text}` : ''}`;
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
  const token = typeof options.token === 'function' ? await options.token() : options.token;
  return {
    authorization: `Bearer ${token}`,
    ...(options.apiKey !== undefined && { 'x-service-apikey': options.apiKey }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
  };
}
