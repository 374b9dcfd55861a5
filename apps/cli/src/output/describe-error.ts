import { errors } from '@lienzo/contract';
import { isLienzoError, type LienzoError } from '@lienzo/sdk';
import { CommandError, UsageError } from '../errors.ts';

/** Describes an error: what happened, where, and what to do. */
export function describeError(error: unknown): string {
  if (isLienzoError(error)) return describeApiError(error);
  if (!(error instanceof Error)) return `lienzo: ${String(error)}`;
  if (error instanceof CommandError || error instanceof UsageError) {
    return `lienzo: ${error.message}`;
  }
  if (error.name === 'TimeoutError') {
    return 'lienzo: The service did not respond in time. Try again, or find the cause with: lienzo doctor';
  }
  const cause = findCause(error);
  if (error.message === 'fetch failed' || cause !== undefined) {
    return `lienzo: Cannot connect (${cause ?? error.message}). Check --url or LIENZO_URL, or find the cause with: lienzo doctor`;
  }
  return `lienzo: ${error.message}`;
}

function describeApiError(error: LienzoError): string {
  const { code, key, details, requestId } = error;
  const place = details.path === undefined ? '' : `${details.path}: `;
  const lines = [
    `lienzo: ${code} ${details.message}`,
    ...(details.reason === undefined ? [] : [`  ${place}${details.reason}`]),
    ...(key === undefined ? [] : [`  ${errors[key].when}`]),
    ...(key === 'tokenInvalid' ? ['  Run: lienzo login'] : []),
    ...(requestId === undefined ? [] : [`  Request ${requestId}`]),
  ];
  return lines.join('\n');
}

/** Returns the system error of a failed connection, such as ECONNREFUSED. */
function findCause({ cause }: Error): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return cause.message || String(cause.code);
}
