import { isExhausted, isUnavailable } from './unavailable.ts';

/** Knows whether writes still succeed. */
export interface WriteHealth {
  track<T>(write: () => Promise<T>): Promise<T>;
  /** Returns how long writes have been attempted without success, or 0 if there were none lately. */
  stuckMilliseconds(): number;
}

// A node that receives no requests makes no attempts; it must not be considered stuck forever.
const FORGET_MILLISECONDS = 15_000;

export function createWriteHealth(now: () => number = () => performance.now()): WriteHealth {
  let running = 0;
  let lastEnd = 0;
  /** Start of the first write since the last success. */
  let pendingSince: number | undefined;
  const end = (isAnswered: boolean) => {
    running -= 1;
    lastEnd = now();
    if (isAnswered) pendingSince = running > 0 ? lastEnd : undefined;
  };
  return {
    async track(write) {
      if (running === 0 && now() - lastEnd > FORGET_MILLISECONDS) pendingSince = undefined;
      running += 1;
      pendingSince ??= now();
      try {
        const result = await write();
        end(true);
        return result;
      } catch (error) {
        end(!isUnavailable(error) && !isExhausted(error));
        throw error;
      }
    },
    stuckMilliseconds() {
      if (pendingSince === undefined) return 0;
      const isForgotten = running === 0 && now() - lastEnd > FORGET_MILLISECONDS;
      return isForgotten ? 0 : now() - pendingSince;
    },
  };
}
