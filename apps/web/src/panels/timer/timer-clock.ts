/** What is left of a timer, by the clock of this page. */
export interface TimerClock {
  /** When the timer ends, on the clock of `performance.now()`. */
  readonly endsAt: number;
}

/** For this many milliseconds after the end, the page says that the time is up. */
const SIGNAL = 60_000;

/** Starts counting with the time that was left on the service. The clock of the device may be wrong. */
export function startClock(remaining: number, now: number): TimerClock {
  return { endsAt: now + remaining };
}

/** Returns what to show: nothing, the time that is left, or that the time is up. */
export function phaseOf(clock: TimerClock | undefined, now: number): 'none' | 'running' | 'ended' {
  if (!clock || now - clock.endsAt >= SIGNAL) return 'none';
  return now < clock.endsAt ? 'running' : 'ended';
}

/** Returns the time that is left as minutes and seconds. It is zero only when the time is up. */
export function remainingText({ endsAt }: TimerClock, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
