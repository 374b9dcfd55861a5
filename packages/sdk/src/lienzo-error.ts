import { type ErrorKey, findErrorKey } from '@lienzo/contract';

interface Details {
  readonly error_code: string;
  readonly message: string;
  readonly [context: string]: string;
}

/** An answer that is not a success. `key` is stable and made for branching. */
export class LienzoError extends Error {
  readonly status: number;
  readonly key: ErrorKey | undefined;
  readonly code: string;
  readonly details: Details;
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, when the service says so. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, details: Details) {
    super(`${details.error_code}: ${details.message}`);
    this.name = 'LienzoError';
    this.status = response.status;
    this.code = details.error_code;
    this.key = findErrorKey(details.error_code);
    this.details = details;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = Number(response.headers.get('retry-after')) || undefined;
  }
}

/** The error of a response, also when something between us and the service answered. */
export function readError(response: Response, body: unknown): LienzoError {
  const details = (body as { error?: { details?: Details } } | null)?.error?.details;
  return new LienzoError(
    response,
    details ?? { error_code: 'unknown', message: `The service answered ${response.status}.` },
  );
}
