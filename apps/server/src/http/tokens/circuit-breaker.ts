import { IssuerFailure } from './discovery.ts';

export interface CircuitBreaker {
  /** Runs a call, or throws `IssuerFailure` without running it while the circuit is open. */
  run<T>(call: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
}

const MAX_FAILURES = 5;
const OPEN_MILLISECONDS = 5_000;
const SLOW_MILLISECONDS = 3_000;

/**
 * Stops calls to an issuer after 5 in a row failed or took more than 3 seconds. After 5 seconds, one call
 * is tried; the circuit closes if it succeeds. `isFailure` tells failures of the issuer from refusals.
 */
export function createCircuitBreaker(
  issuer: string,
  now: () => number,
  isFailure: (error: unknown) => boolean,
): CircuitBreaker {
  let failures = 0;
  let retryAt = 0;
  const isOpen = () => failures >= MAX_FAILURES;

  const record = (failed: boolean) => {
    failures = failed ? failures + 1 : 0;
    if (isOpen()) retryAt = now() + OPEN_MILLISECONDS;
  };
  return {
    isOpen,
    async run(call) {
      const started = now();
      if (isOpen() && started < retryAt)
        throw new IssuerFailure(`${issuer} does not answer at the moment.`);
      retryAt = started + OPEN_MILLISECONDS; // one trial at a time while the circuit is open
      try {
        const result = await call();
        record(now() - started > SLOW_MILLISECONDS);
        return result;
      } catch (error) {
        record(isFailure(error) || now() - started > SLOW_MILLISECONDS);
        throw error;
      }
    },
  };
}
