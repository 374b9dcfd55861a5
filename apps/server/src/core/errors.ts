import { type ErrorKey, errors } from '@lienzo/contract';
import { NoConnection } from '../db/database.ts';

/** What is known about a failure beyond its code; goes into `details` of the answer. */
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
}

/** A failure that the contract declares. */
export class ContractError extends Error {
  readonly key: ErrorKey;
  readonly context: ErrorContext;

  constructor(key: ErrorKey, context: ErrorContext = {}, options?: ErrorOptions) {
    super(context.message ?? errors[key].message, options);
    this.name = 'ContractError';
    this.key = key;
    this.context = context;
  }
}

/** Features write `throw fail('teamNotFound')`; status, code and sentence come from the registry. */
export function fail(key: ErrorKey, context?: ErrorContext, options?: ErrorOptions): ContractError {
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

const BODY_FAULTS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnsupported',
};

/** Any thrown thing as a contract error. What nobody foresaw becomes an internal error. */
export function toContractError(error: unknown): ContractError {
  if (error instanceof ContractError) return error;
  if (error instanceof NoConnection) return fail('overloaded', {}, { cause: error });
  const { code, statusCode } = error as { code?: string; statusCode?: number }; // Fastify's own errors carry these
  const fault = code === undefined ? undefined : BODY_FAULTS[code];
  if (fault) return fail(fault, {}, { cause: error });
  if (code?.startsWith('FST_ERR_CTP') || statusCode === 400) {
    return fail('validation', { path: '', reason: 'the body cannot be read' }, { cause: error });
  }
  return fail('internal', {}, { cause: error });
}
