import { type ErrorKey, errors } from '@lienzo/contract';
import { QueueFullError } from '../db/fair-queue.ts';
import { isExhausted, isUnavailable } from '../db/unavailable.ts';

/** Facts about a failure beyond its code; sent in `details` of the response. */
export interface ErrorContext {
  /** Replaces the message of the registry where that has a placeholder. */
  message?: string;
  path?: string;
  reason?: string;
  request_id?: string;
  current_user_id?: string;
  edition_id?: string;
  team_id?: string;
  space_id?: string;
  zone_id?: string;
  current_tag?: string;
  oldest_seq?: string;
  conflicts?: readonly { element_id: string; facet: string }[];
}

interface FailOptions extends ErrorOptions {
  retryAfterSeconds?: number;
}

/** A failure that the contract declares. */
export class ContractError extends Error {
  readonly key: ErrorKey;
  readonly context: ErrorContext;
  /** When a retry can succeed, if that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(key: ErrorKey, context: ErrorContext = {}, options: FailOptions = {}) {
    super(context.message ?? errors[key].message, options);
    this.name = 'ContractError';
    this.key = key;
    this.context = context;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Creates a contract error, as in `throw fail('teamNotFound')`. Status, code and message come from the registry. */
export function fail(key: ErrorKey, context?: ErrorContext, options?: FailOptions): ContractError {
  return new ContractError(key, context, options);
}

export function errorEnvelope(key: ErrorKey, requestUri: string, context: ErrorContext) {
  const { code, message } = errors[key];
  return {
    status: 'error' as const,
    request_uri: requestUri,
    error: { details: { error_code: code, message, ...context } },
  };
}

const BODY_ERRORS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnsupported',
};

/** Converts any thrown value to a contract error. Unexpected ones become internal errors. */
export function toContractError(error: unknown): ContractError {
  if (error instanceof ContractError) return error;
  if (error instanceof QueueFullError && error.scope === 'key')
    return fail('concurrencyLimited', {}, { cause: error, retryAfterSeconds: 1 });
  if (isExhausted(error)) return fail('overloaded', {}, { cause: error });
  if (isUnavailable(error)) return fail('unavailable', {}, { cause: error });
  const { code, statusCode } = error as { code?: string; statusCode?: number }; // set on Fastify errors
  const bodyError = code === undefined ? undefined : BODY_ERRORS[code];
  if (bodyError) return fail(bodyError, {}, { cause: error });
  if (code?.startsWith('FST_ERR_CTP') || statusCode === 400) {
    return fail('validation', { path: '', reason: 'the body cannot be read' }, { cause: error });
  }
  return fail('internal', {}, { cause: error });
}
