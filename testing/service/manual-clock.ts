import type { Clock } from '../../apps/server/src/core/clock.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface ManualClock extends Clock {
  /** Moves the clock forward, or back if negative. */
  advance(milliseconds: number): void;
}

/** Creates a clock that changes only by `advance`. */
export function createManualClock(start: Date): ManualClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** Creates a clock that starts `milliseconds` in the past. */
export function createClockBehind(milliseconds: number): ManualClock {
  return createManualClock(new Date(Date.now() - milliseconds));
}
