import {
  BASE_PATH,
  type BodyOf,
  type ClientDataOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
} from '@lienzo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ToolRefusal } from './tool-refusal.ts';

interface CallInput<O extends Operation> {
  readonly params?: ParamsOf<O>;
  readonly query?: QueryOf<O>;
  readonly body?: BodyOf<O>;
  /** Refuses the write unless the state still has this tag. */
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

interface CallResult<O extends Operation> {
  readonly data: ClientDataOf<O>;
  /** The tag of the state that was read or written. */
  readonly tag: string | undefined;
}

/** Calls an operation as the caller of a tool. Throws `OperationFailure` if the API refuses. */
export type CallOperation = <const O extends Operation>(
  op: O,
  input?: CallInput<O>,
) => Promise<CallResult<O>>;

/** A refusal of the API, in words for a model. */
export class OperationFailure extends ToolRefusal {
  readonly status: number;

  constructor(status: number, details: ErrorDetails) {
    super(describeDetails(details));
    this.status = status;
  }
}

/** Describes an error in words. Whatever finds it, it reads the same, so that nothing shows what exists. */
export function describeDetails({ error_code: code, message, path, reason }: ErrorDetails): string {
  const where = path ? `${path}: ` : '';
  return `${code} ${message}${reason ? ` (${where}${reason})` : ''}`;
}

interface ErrorDetails {
  readonly error_code: string;
  readonly message: string;
  readonly path?: string | undefined;
  readonly reason?: string | undefined;
}

/** Headers of the agent's request that its operations carry too: who it is, and where it came from. */
const FORWARDED = [
  'authorization',
  'host',
  'traceparent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-service-apikey',
] as const;

/**
 * Creates a function that calls operations through the routes of the API, in this process. Every check of the
 * API applies as for any other client: token, key, scopes, rate, validation, policy, idempotency and audit.
 */
export function createCallOperation(
  app: FastifyInstance,
  request: FastifyRequest,
  admit: (op: Operation, params: Readonly<Record<string, string>>) => Promise<void>,
): CallOperation {
  const forwarded = headersOf(request);
  const remoteAddress = request.raw.socket.remoteAddress;
  return async (op, { params, query, body, ifMatch, idempotencyKey } = {}) => {
    const ids = (params ?? {}) as Readonly<Record<string, string>>; // all parameters are strings
    await admit(op, ids);
    const response = await app.inject({
      method: op.method,
      url: BASE_PATH + fillPath(op.path, ids),
      query: writeQuery({ ...op.clientForm?.query, ...query }),
      headers: {
        ...forwarded,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    const tag = response.headers.etag;
    const isBytes = op.mediaTypes && response.statusCode < 400;
    const payload = isBytes ? { data: response.rawPayload } : JSON.parse(response.payload);
    if (response.statusCode >= 400)
      throw new OperationFailure(response.statusCode, payload.error.details);
    return { data: payload.data, tag: typeof tag === 'string' ? tag : undefined };
  };
}

function headersOf({ headers, id }: FastifyRequest): Record<string, string> {
  const given = FORWARDED.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, [value].flat().join(',')]];
  });
  const known = Object.fromEntries(given) as Record<string, string>; // pairs of texts
  // The audit log shows with which client, and in which call of a tool.
  return {
    ...known,
    'user-agent': `MCP ${headers['user-agent'] ?? ''}`.trim(),
    'x-request-id': id,
  };
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Writes lists as values separated by commas, as the API reads them. */
function writeQuery(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, [value].flat().join(',')]));
}
