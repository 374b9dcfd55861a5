import { describe, expect, it } from 'vitest';
import { phaseOf, remainingText, startClock } from './timer-clock.ts';

describe('the clock of a timer', () => {
  const clock = startClock(300_000, 1_000);

  it('shows minutes and seconds, and zero only at the end', () => {
    expect(remainingText(clock, 1_000)).toBe('5:00');
    expect(remainingText(clock, 1_001)).toBe('5:00');
    expect(remainingText(clock, 2_000)).toBe('4:59');
    expect(remainingText(clock, 300_999)).toBe('0:01');
    expect(remainingText(clock, 301_000)).toBe('0:00');
    expect(remainingText(startClock(3_600_000, 0), 0)).toBe('60:00');
  });

  it('runs, then says for a minute that the time is up', () => {
    expect(phaseOf(undefined, 0)).toBe('none');
    expect(phaseOf(clock, 300_999)).toBe('running');
    expect(phaseOf(clock, 301_000)).toBe('ended');
    expect(phaseOf(clock, 360_999)).toBe('ended');
    expect(phaseOf(clock, 361_000)).toBe('none');
  });
});
