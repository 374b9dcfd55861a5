import {
  type CodeOf,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKey,
  findErrorKey,
} from '@lienzo/contract';

/** Codes of the registry, `unknown` when something in between answered, or one of a newer service. */
type AnyCode = ErrorCode | 'unknown' | (string & Record<never, never>);

/** An answer that is not a success. `key` and `code` are stable and made for branching. */
export class LienzoError<Code extends string = AnyCode> extends Error {
  readonly status: number;
  /** The name of the error in the registry; a newer service may answer one that is not in ours. */
  readonly key: ErrorKey | undefined;
  readonly code: Code;
  readonly details: ErrorDetails;
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, when the service says so. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, details: ErrorDetails) {
    super(`${details.error_code}: ${details.message}`);
    this.name = 'LienzoError';
    this.status = response.status;
    this.code = details.error_code as Code; // whoever narrows it has looked
    this.key = findErrorKey(details.error_code);
    this.details = details;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = readSeconds(response.headers.get('retry-after'));
  }
}

type Which = ErrorKey | ErrorCode;
type CodeFor<W extends Which> = W extends ErrorKey ? CodeOf<W> : W;

/** Whether the service answered with an error: any, or one of these, by key or by code. */
export function isLienzoError(error: unknown): error is LienzoError;
export function isLienzoError<W extends Which>(
  error: unknown,
  ...which: readonly [W, ...W[]]
): error is LienzoError<CodeFor<W>>;
export function isLienzoError(error: unknown, ...which: readonly string[]): boolean {
  if (!(error instanceof LienzoError)) return false;
  return which.length === 0 || which.includes(error.code) || which.includes(error.key ?? '');
}

/** The error of a response, also when something between us and the service answered. */
export function readError(response: Response, body: unknown): LienzoError {
  const details = (body as { error?: { details?: ErrorDetails } } | null)?.error?.details;
  return new LienzoError(
    response,
    details ?? { error_code: 'unknown', message: `The service answered ${response.status}.` },
  );
}

// Seconds or a date, as RFC 9110 allows in section 10.2.3; the service sends seconds, a proxy may not.
function readSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait));
}
