import {
  ErrorEnvelope,
  errors,
  errorsOf,
  type Operation,
  operations,
  successEnvelope,
} from '@lienzo/contract';
import { Compile } from 'typebox/compile';
import type { RawAnswer } from '../service/raw-request.ts';
import type { FuzzRequest } from './make-request.ts';
import type { Verdict } from './request-plan.ts';

const EXPECTED: Record<Exclude<Verdict, 'let through'>, string> = {
  'no such path': '404 IAM1001',
  'bad key': '401 A1002',
  'too large': '413 IAM1033',
  'not JSON': '415 IAM1034',
  invalid: '400 IAM1031',
};

const checkError = Compile(ErrorEnvelope);

export function isErrorEnvelope(body: unknown): boolean {
  return checkError.Check(body);
}

const checkSuccess = new Map(
  operations.map((op) => [op.id, Compile(successEnvelope(op.data))] as const),
);

/** Describes what is wrong with an answer, or returns undefined. */
export function findFault(
  { op, kind, verdict }: FuzzRequest,
  answer: RawAnswer,
): string | undefined {
  // In a valid request only the API key can be wrong: it may belong to another edition.
  if (kind === 'valid' && !['let through', 'bad key'].includes(verdict)) return 'a bad generator';
  if (answer.status >= 500 || answer.status === 0) return 'a failure of the service';
  // `If-None-Match: *` matches everything that exists.
  if (answer.status === 304) return op.method === 'GET' ? undefined : 'not modified by a write';
  const body = parse(answer.text);
  if (answer.status < 300) return findFaultOfSuccess(op, verdict, { status: answer.status, body });
  if (!checkError.Check(body)) return 'not the error envelope';
  const seen = `${answer.status} ${body.error.details.error_code}`;
  const declared = errorsOf(op).map((key) => `${errors[key].status} ${errors[key].code}`);
  if (!declared.includes(seen) && verdict !== 'no such path') return 'not a declared error';
  if (verdict !== 'let through') {
    return seen === EXPECTED[verdict] ? undefined : `should be ${EXPECTED[verdict]}`;
  }
  // The size of an exported image depends on the content of the zone.
  if (op.mediaTypes && seen === EXPECTED.invalid) return undefined;
  // Whether a time is in the future depends on when the request is sent.
  if (body.error.details.reason === 'must not be in the future') return undefined;
  // Whether a range is valid depends on both of its ends.
  if (body.error.details.reason?.startsWith('must be at least from_seq')) return undefined;
  // A link can show a frame only if it opens the zone of the frame.
  if (body.error.details.reason === 'needs zone_id') return undefined;
  const early = [...Object.values(EXPECTED), '401 A1001', '429 IAM1055'];
  return seen !== '404 IAM1001' && early.includes(seen) ? 'refused though it is valid' : undefined;
}

function findFaultOfSuccess(
  op: Operation,
  verdict: Verdict,
  { status, body }: { status: number; body: unknown },
): string | undefined {
  if (verdict !== 'let through') return `should be ${EXPECTED[verdict]}`;
  if (status !== 200 && !(status === 206 && op.partial)) return 'not a declared success';
  if (op.mediaTypes) return undefined;
  return checkSuccess.get(op.id)?.Check(body) ? undefined : 'not the declared data';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats a request, its answer and the fault as text. */
export function describeFault(request: FuzzRequest, answer: RawAnswer, fault: string): string {
  const { op, path, headers, body } = request;
  return [
    `${fault}: ${op.id} ${op.method} ${path.slice(0, 300)}`,
    `headers ${JSON.stringify(headers).slice(0, 300)}`,
    `body ${JSON.stringify(body?.toString())?.slice(0, 500)}`,
    `answer ${answer.status} ${answer.text.slice(0, 500)}`,
  ].join('\n');
}
