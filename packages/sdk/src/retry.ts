import { LienzoError } from './lienzo-error.ts';

/** Status codes of temporary failures: rate limited or unavailable. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const MIN_WAIT = 250;
const MAX_WAIT = 8_000;
/** A longer `Retry-After` is left to the caller. */
const MAX_RETRY_AFTER = 60;

/**
 * Returns the milliseconds to wait before the next attempt, or undefined when a retry cannot help. The
 * wait doubles each time, with jitter so that clients that failed together do not retry together.
 */
export function retryDelay(error: unknown, failures: number): number | undefined {
  const longest = Math.min(MIN_WAIT * 2 ** (failures - 1), MAX_WAIT);
  const wait = longest * (0.5 + Math.random() / 2);
  if (!(error instanceof LienzoError)) return wait; // no response at all
  if (!isTemporary(error)) return undefined;
  const { retryAfter = 0 } = error;
  return retryAfter > MAX_RETRY_AFTER ? undefined : retryAfter * 1000 + wait;
}

function isTemporary({ status, key }: LienzoError): boolean {
  return TEMPORARY.has(status) || key === 'idempotencyInProgress';
}

/** Resolves after a delay, or rejects with the reason of the signal when it aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
