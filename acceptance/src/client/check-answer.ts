import assert from 'node:assert/strict';
import {
  ErrorEnvelope,
  type ErrorKey,
  errors,
  errorsOf,
  limitOf,
  type Operation,
  rateLimitMessage,
  successEnvelope,
} from '@lienzo/contract';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Exchange } from './exchange.ts';

/** Details of an error in an answer. */
export interface Details {
  readonly error_code: string;
  readonly message: string;
  readonly path?: string;
  readonly reason?: string;
  readonly [context: string]: string | undefined;
}

type Checker = ReturnType<typeof Compile>;

/** Checks that apply to every answer. */
export interface AnswerCheck {
  /** Returns the data of a success. */
  success(exchange: Exchange): unknown;
  /** Returns the details of the expected error. */
  refusal(exchange: Exchange, key: ErrorKey): Details;
}

// These errors are returned before the caller is known or the rate is counted.
const BEFORE_COUNTING: readonly ErrorKey[] = ['tokenInvalid', 'apiKeyInvalid'];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function createAnswerCheck(): AnswerCheck {
  const successes = new Map<Operation, Checker>();
  const failure = Compile(ErrorEnvelope);

  const checkerOf = (op: Operation): Checker => {
    const found = successes.get(op) ?? Compile(successEnvelope(op.data) as TSchema); // the union of all data is too wide for Compile
    successes.set(op, found);
    return found;
  };

  return {
    success(exchange) {
      const { op } = exchange;
      const expected = op.partial ? [200, 206] : [200];
      assert.ok(
        expected.includes(exchange.status),
        `expected ${expected.join(' or ')}, got ${exchange.status}`,
      );
      if (op.mediaTypes) return readBytes(exchange, op);
      const body = readJson(exchange);
      checkSchema(checkerOf(op), body);
      const { message, request_uri: uri, data } = body as Record<string, unknown>; // guaranteed by the schema
      assert.equal(message, op.message, 'message');
      assert.equal(uri, exchange.path, 'request_uri is the path as requested');
      checkStatusOfParts(exchange, data);
      checkMoments(data);
      checkRateHeaders(exchange);
      return data;
    },
    refusal(exchange, key) {
      const { op } = exchange;
      const { status, code } = errors[key];
      const message = key === 'rateLimited' ? rateLimitMessage(limitOf(op)) : errors[key].message;
      assert.ok(errorsOf(op).includes(key), `${op.id} does not declare ${key}`);
      const body = readJson(exchange);
      const got = codeOf(body);
      assert.equal(
        `${exchange.status} ${got}`,
        `${status} ${code}`,
        `expected ${status} ${code} (${key}), got ${exchange.status} ${got}`,
      );
      checkSchema(failure, body);
      const answer = body as { request_uri: string; error: { details: Details } }; // guaranteed by the schema
      const { details } = answer.error;
      assert.equal(details.message, message, 'details.message');
      assert.equal(answer.request_uri, exchange.path, 'request_uri is the path as requested');
      if (key !== 'tokenInvalid') checkContext(exchange, details);
      if (key === 'validation') checkFault(details);
      if (!BEFORE_COUNTING.includes(key)) checkRateHeaders(exchange);
      checkRetryAfter(exchange);
      return details;
    },
  };
}

function readBytes(exchange: Exchange, { mediaTypes = [], stream }: Operation): unknown {
  const [mediaType = ''] = (exchange.headers.get('content-type') ?? '').split(';', 1);
  assert.ok(mediaTypes.includes(mediaType), `content-type ${mediaType}`);
  if (!stream) assert.match(exchange.headers.get('etag') ?? '', /^"[\w-]+"$/, 'ETag');
  checkRateHeaders(exchange);
  return { bytes: exchange.bytes, mediaType };
}

function readJson({ headers, answer }: Exchange): unknown {
  assert.match(headers.get('content-type') ?? '', /^application\/json\b/, 'content-type');
  assert.match(headers.get('x-request-id') ?? '', /^[\w.-]{1,128}$/, 'x-request-id');
  return JSON.parse(answer);
}

function codeOf(body: unknown): string {
  const { error } = body as { error?: { details?: { error_code?: string } } }; // any JSON, so all fields are optional
  return error?.details?.error_code ?? 'no error_code';
}

function checkSchema(checker: Checker, body: unknown): void {
  if (checker.Check(body)) return;
  const faults = checker.Errors(body).map(({ instancePath, message }) => {
    return `${instancePath || '/'} ${message}`;
  });
  assert.fail(`the answer breaks its schema: ${faults.join('; ')}`);
}

function checkStatusOfParts({ op, status }: Exchange, data: unknown): void {
  if (!op.partial) return;
  const failed = (data as Record<string, unknown[] | undefined>)[op.partial] ?? []; // guaranteed to be a list by the operation
  assert.equal(status, failed.length > 0 ? 206 : 200, `status with ${failed.length} failures`);
}

/** Checks that every time in the data is valid and has the right weekday. */
function checkMoments(data: unknown): void {
  if (Array.isArray(data)) data.forEach(checkMoments);
  else if (data !== null && typeof data === 'object') Object.values(data).forEach(checkMoments);
  if (typeof data !== 'string' || !/^\w{3}, \d{2} \w{3} \d{4}, /.test(data)) return;
  const moment = readMoment(data);
  assert.equal(writeMoment(moment), data, 'a moment that does not exist');
}

export function readMoment(text: string): Date {
  return new Date(`${text} UTC`);
}

function writeMoment(moment: Date): string {
  return moment
    .toUTCString()
    .replace(' GMT', '')
    .replace(/(\d{4}) /, '$1, ');
}

function checkContext({ request, sent }: Exchange, details: Details): void {
  if (request.as) assert.equal(details.current_user_id, request.as.zuid, 'current_user_id');
  for (const name of ['edition_id', 'team_id', 'space_id']) {
    const id = sent.params[name];
    const shown = id !== undefined && /^[1-9]\d{0,17}$/.test(id) ? id : undefined;
    assert.equal(details[name], shown, `details.${name}`);
  }
  const zone = sent.params.zone_id?.toLowerCase() ?? '';
  assert.equal(details.zone_id, UUID.test(zone) ? zone : undefined, 'details.zone_id');
}

function checkFault(details: Details): void {
  assert.match(details.path ?? 'absent', /^(\/.*)?$/, 'details.path is a JSON pointer');
  assert.ok(details.reason, 'details.reason says what is wrong');
}

function checkRateHeaders({ op, headers }: Exchange): void {
  const limit = limitOf(op);
  assert.equal(headers.get('x-ratelimit-limit'), String(limit), 'X-RateLimit-Limit');
  checkRange(headers, 'x-ratelimit-remaining', { from: 0, to: limit - 1 });
  checkRange(headers, 'x-ratelimit-reset', { from: 1, to: 60 });
}

function checkRange(headers: Headers, name: string, { from, to }: { from: number; to: number }) {
  const value = headers.get(name) ?? 'absent';
  const sound = /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to;
  assert.ok(sound, `${name} must be a number from ${from} to ${to}, got ${value}`);
}

function checkRetryAfter({ status, headers }: Exchange): void {
  const expected = status === 429 ? headers.get('x-ratelimit-reset') : null;
  assert.equal(headers.get('retry-after'), expected, 'Retry-After goes with 429 alone');
}
