import {
  type CodeOf,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKey,
  findErrorKey,
} from '@lienzo/contract';

/** A code of the registry, `unknown` when a proxy responded, or a code of a newer service. */
type AnyCode = ErrorCode | 'unknown' | (string & Record<never, never>);

/** A response that is not a success. `key` and `code` are stable, so you can branch on them. */
export class LienzoError<Code extends string = AnyCode> extends Error {
  readonly status: number;
  /** Name of the error in the registry; undefined for a code that this version does not know. */
  readonly key: ErrorKey | undefined;
  readonly code: Code;
  readonly details: ErrorDetails;
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, details: ErrorDetails) {
    super(`${details.error_code}: ${details.message}`);
    this.name = 'LienzoError';
    this.status = response.status;
    this.code = details.error_code as Code; // narrowed only by isLienzoError, which compares it
    this.key = findErrorKey(details.error_code);
    this.details = details;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = readSeconds(response.headers.get('retry-after'));
  }
}

type Which = ErrorKey | ErrorCode;
type CodeFor<W extends Which> = W extends ErrorKey ? CodeOf<W> : W;

/** Checks whether an error is a response of the service: any, or one of these keys or codes. */
export function isLienzoError(error: unknown): error is LienzoError;
export function isLienzoError<W extends Which>(
  error: unknown,
  ...which: readonly [W, ...W[]]
): error is LienzoError<CodeFor<W>>;
export function isLienzoError(error: unknown, ...which: readonly string[]): boolean {
  if (!(error instanceof LienzoError)) return false;
  return which.length === 0 || which.includes(error.code) || which.includes(error.key ?? '');
}

/** Creates the error for a response, also for one that a proxy sent instead of the service. */
export function readError(response: Response, body: unknown): LienzoError {
  const details = (body as { error?: { details?: ErrorDetails } } | null)?.error?.details;
  return new LienzoError(
    response,
    details ?? {
      error_code: 'unknown',
      message: `The service responded with status ${response.status}.`,
    },
  );
}

// RFC 9110, section 10.2.3 allows seconds or a date. The service sends seconds; a proxy may send a date.
function readSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait));
}
