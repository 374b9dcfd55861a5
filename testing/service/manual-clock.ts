import type { Clock } from '../../apps/server/src/core/clock.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface MovingClock extends Clock {
  /** Goes on by so many milliseconds; back when negative. */
  move(milliseconds: number): void;
}

/**
 * A clock that stands still until it is moved. Ids can only be made while the lease of the node number
 * lasts, so tests that write after a jump start in the past and jump towards the present.
 */
export function createMovingClock(start: Date): MovingClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    move: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** A clock that starts so many milliseconds ago. */
export function createClockBehind(milliseconds: number): MovingClock {
  return createMovingClock(new Date(Date.now() - milliseconds));
}
