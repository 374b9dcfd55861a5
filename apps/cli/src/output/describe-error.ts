import { errors } from '@lienzo/contract';
import { isLienzoError, type LienzoError } from '@lienzo/sdk';
import { CommandError, UsageError } from '../usage-error.ts';

/** An error in words: what happened, where, and what helps. */
export function describeError(error: unknown): string {
  if (isLienzoError(error)) return describeAnswer(error);
  if (!(error instanceof Error)) return `lienzo: ${String(error)}`;
  if (error instanceof CommandError || error instanceof UsageError) {
    return `lienzo: ${error.message}`;
  }
  if (error.name === 'TimeoutError') {
    return 'lienzo: The service did not answer in time. Try again, or look closer with: lienzo doctor';
  }
  const cause = findCause(error);
  if (error.message === 'fetch failed' || cause !== undefined) {
    return `lienzo: No connection (${cause ?? error.message}). Check the address in --url or LIENZO_URL, or look closer with: lienzo doctor`;
  }
  return `lienzo: ${error.message}`;
}

function describeAnswer(error: LienzoError): string {
  const { code, key, details, requestId } = error;
  const place = details.path === undefined ? '' : `${details.path}: `;
  const lines = [
    `lienzo: ${code} ${details.message}`,
    ...(details.reason === undefined ? [] : [`  ${place}${details.reason}`]),
    ...(key === undefined ? [] : [`  ${errors[key].when}`]),
    ...(key === 'tokenInvalid' ? ['  Here that is: lienzo login'] : []),
    ...(requestId === undefined ? [] : [`  Request ${requestId}`]),
  ];
  return lines.join('\n');
}

/** What the system says about a connection that did not come about, such as ECONNREFUSED. */
function findCause({ cause }: Error): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return cause.message || String(cause.code);
}
