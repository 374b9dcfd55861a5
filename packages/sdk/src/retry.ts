import { LienzoError } from './lienzo-error.ts';

/** Answers that say nothing about the request itself: too many, or nobody there to handle it. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** A service that asks for more than this asks the caller, not us. */
const MAX_SECONDS = 60;

/**
 * Milliseconds to wait after a failed attempt, or undefined when trying again cannot help. The wait
 * doubles, and is random so that clients that failed together do not come back together.
 */
export function waitAfter(error: unknown, failures: number): number | undefined {
  const longest = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT);
  const wait = longest * (0.5 + Math.random() / 2);
  if (!(error instanceof LienzoError)) return wait; // no answer at all
  if (!PASSING.has(error.status)) return undefined;
  const { retryAfter = 0 } = error;
  return retryAfter > MAX_SECONDS ? undefined : retryAfter * 1000 + wait;
}

/** Resolves after some time; a signal ends the wait with its reason. */
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
