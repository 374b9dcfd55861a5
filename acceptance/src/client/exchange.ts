import { BASE_PATH, type Operation } from '@lienzo/contract';
import type { Sent } from '../contract/contract-lines.ts';
import { type Shape, shapeOf } from '../contract/schema-shape.ts';

/** A person with an access token. */
export interface Sender {
  readonly name: string;
  readonly zuid: string;
  readonly token: string;
}

/** A request of an operation, including everything a client can get wrong. */
export interface Request {
  as?: Sender;
  /** Instead of the sender's Bearer token; empty text sends no such header. */
  authorization?: string;
  apiKey?: string;
  idempotencyKey?: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  /** Encoded query string, instead of `query`. */
  search?: string;
  body?: unknown;
  /** Encoded body, instead of `body`. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
  ending?: '' | '/';
}

/** A request and its answer. */
export interface Exchange {
  readonly op: Operation;
  readonly request: Request;
  readonly sent: Sent;
  /** As requested, without the query. */
  readonly path: string;
  readonly search: string;
  readonly text: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly answer: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A request and its answer as transmitted. */
export interface RawExchange {
  readonly url: string;
  readonly text: string | undefined;
  readonly response: Response;
}

export async function send(baseUrl: string, op: Operation, request: Request): Promise<Exchange> {
  const { params = {}, search = searchOf(request.query ?? {}) } = request;
  const path = BASE_PATH + fillPath(op, params) + (request.ending ?? '');
  const text = textOf(request);
  const url = `${baseUrl}${path}${search && `?${search}`}`;
  const response = await fetch(url, {
    method: op.method,
    headers: headersOf(request, text),
    ...(text !== undefined && { body: text }),
  }).catch((error: Error) => {
    throw new Error(`no answer to ${op.method} ${path}: ${error.cause ?? error}`, { cause: error });
  });
  return exchangeOf(op, request, { url, text, response });
}

export async function exchangeOf(
  op: Operation,
  request: Request,
  { url, text, response }: RawExchange,
): Promise<Exchange> {
  const [, path = '', search = ''] = /^[a-z]+:\/\/[^/]+([^?]*)\??(.*)$/s.exec(url) ?? [];
  const goesOn = response.ok && op.stream && !search.includes('wait=');
  const bytes = goesOn ? await readStart(response) : new Uint8Array(await response.arrayBuffer());
  const query = op.query ? readQuery(shapeOf(op.query), new URLSearchParams(search)) : {};
  return {
    op,
    request,
    sent: { params: request.params ?? {}, query, body: readBody(text) },
    path,
    search,
    text,
    status: response.status,
    headers: response.headers,
    answer: new TextDecoder().decode(bytes),
    bytes,
  };
}

/** Formats an exchange as readable text. */
export function describe(exchange: Exchange): string {
  const { op, path, search, text, status, answer, request } = exchange;
  const sender = request.authorization ?? request.as?.name ?? 'anonymous';
  return [
    `  operation  ${op.id}, as ${shorten(sender)}`,
    `  request    ${op.method} ${path}${search && `?${search}`}`,
    ...(text ? [`  body       ${shorten(text)}`] : []),
    `  answer     ${status} ${shorten(answer)}`,
  ].join('\n');
}

function fillPath(op: Operation, params: Readonly<Record<string, string>>): string {
  return op.path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${op.id} needs ${name} for its path.`);
    return encodeURIComponent(value);
  });
}

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.toString();
}

function textOf(request: Request): string | undefined {
  if (request.text !== undefined) return request.text;
  return request.body === undefined ? undefined : JSON.stringify(request.body);
}

function headersOf(request: Request, text: string | undefined): Record<string, string> {
  const authorization = request.authorization ?? (request.as ? `Bearer ${request.as.token}` : '');
  return {
    ...(authorization && { authorization }),
    ...(request.apiKey !== undefined && { 'x-service-apikey': request.apiKey }),
    ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
    ...request.headers,
  };
}

// Text that is not JSON is returned unchanged.
function readBody(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readQuery(shape: Shape, search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    const text = search.get(name);
    // An empty list counts as absent.
    if (text === null || (inner.type === 'array' && text.trim() === '')) continue;
    query[name] = readParameter(inner, text);
  }
  return query;
}

function readParameter(shape: Shape, text: string): unknown {
  if (shape.type === 'array') return text.split(',').map((item) => item.trim());
  if (shape.type === 'boolean') return text === 'true';
  if (shape.type === 'number' && /^[\d.]+$/.test(text)) return Number(text);
  return shape.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
}

function shorten(text: string): string {
  return text.length > 1_200 ? `${text.slice(0, 1_200)}… (${text.length} characters)` : text;
}

/** Reads the first part of a stream that goes on, and ends it. */
async function readStart({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return value ?? new Uint8Array();
}
