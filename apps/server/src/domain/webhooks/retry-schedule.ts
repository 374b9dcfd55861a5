// The schedule of the Standard Webhooks specification, in seconds, after the first attempt.
const DELAYS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** So that events that failed together are not sent together. */
const JITTER = 0.1;
const MAX_BACKOFF_SECONDS = 60;

export const MAX_ATTEMPTS = DELAYS.length + 1;

/** Returns the delay before the next attempt in milliseconds; undefined if there is none. */
export function retryDelay(attempts: number, random: () => number): number | undefined {
  const seconds = DELAYS[attempts - 1];
  return seconds === undefined ? undefined : withJitter(seconds, random);
}

/** Returns the delay of an endpoint that receives events in order, which has no last attempt. */
export function strictDelay(attempts: number, random: () => number): number {
  return withJitter(DELAYS[attempts - 1] ?? DELAYS.at(-1) ?? 0, random);
}

/** Returns for how long an endpoint that failed gets nothing at all, so that it does not use up the senders. */
export function backoff(failures: number): number {
  return Math.min(2 ** (failures - 1), MAX_BACKOFF_SECONDS) * 1000;
}

function withJitter(seconds: number, random: () => number): number {
  return seconds * 1000 * (1 - JITTER + 2 * JITTER * random());
}
