import { inEdition, type Operation } from '@lienzo/contract';
import { makeBody } from './make-body.ts';
import { makePath } from './make-path.ts';
import { makeQuery } from './make-query.ts';
import type { RequestKind, RequestPlan, Verdict } from './request-plan.ts';

export interface FuzzRequest {
  op: Operation;
  kind: RequestKind;
  path: string;
  headers: string[];
  body: string | Buffer | undefined;
  verdict: Verdict;
}

/** Creates a request for the operation, with the expected verdict. */
export function makeRequest(plan: RequestPlan): FuzzRequest {
  const { op, kind } = plan;
  const path = makePath(plan);
  const query = makeQuery(plan);
  const key = makeKey(plan, path.editionId);
  // The service does not read the body of a request without a route, so an invalid one tests nothing.
  const body = makeBody(path.verdict === 'no such path' ? { ...plan, kind: 'valid' } : plan);
  const idempotency = makeIdempotencyKey(plan);
  const steps = [path.verdict, key.verdict, body.verdict, query.verdict, idempotency.verdict];
  return {
    op,
    kind,
    path: path.text + query.text,
    headers: [...key.headers, ...body.headers, ...idempotency.headers, ...makeUnusualHeaders(plan)],
    body: body.content,
    verdict: steps.find((verdict) => verdict !== 'let through') ?? 'let through',
  };
}

const UNUSUAL_HEADERS = [
  ['x-request-id', '../../etc/passwd'],
  ['x-request-id', 'x'.repeat(5_000)],
  ['accept', 'text/xml'],
  ['accept', '*;q=broken'],
  ['accept-version', '2.x'],
  ['accept-encoding', 'br;q=0, *;q=0'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '127.0.0.1, \u00e9vil'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1,-1'],
  ['origin', 'null'],
  ['cookie', '__proto__=1; ='],
  ['__proto__', 'x'],
  ['x-many', 'y'.repeat(8_000)],
];

function makeUnusualHeaders({ kind, random }: RequestPlan): string[] {
  return kind === 'hostile' && random.percent(20) ? random.pick(UNUSUAL_HEADERS) : [];
}

interface Headers {
  headers: string[];
  verdict: Verdict;
}

const NO_HEADERS: Headers = { headers: [], verdict: 'let through' };

function makeKey({ op, kind, known, random }: RequestPlan, editionId: string | undefined): Headers {
  if (!random.percent(4)) return NO_HEADERS;
  const odd = ['', 'x', 'lzk_', 'é', `${known.key}x`, known.key.toLowerCase(), 'y'.repeat(5_000)];
  const key = kind === 'valid' ? known.key : random.pick([...odd, known.key]);
  const checked = inEdition(op) && !op.withoutApiKey;
  const live = key === known.key && editionId === known.editionId;
  const verdict = checked && !live ? 'bad key' : 'let through';
  return { headers: ['x-service-apikey', key], verdict };
}

const GOOD_KEYS = ['again', '~', '!"#$%&', 'k'.repeat(255)];
const ODD_KEYS = ['', 'k'.repeat(256), 'ké'];

function makeIdempotencyKey({ op, kind, random }: RequestPlan): Headers {
  if (!random.percent(6)) return NO_HEADERS;
  const good = [...GOOD_KEYS, `own-${random.below(1e6)}`];
  const key = random.pick(kind === 'valid' ? good : [...good, ...ODD_KEYS]);
  const refused = op.method === 'POST' && ODD_KEYS.includes(key);
  return { headers: ['idempotency-key', key], verdict: refused ? 'invalid' : 'let through' };
}
