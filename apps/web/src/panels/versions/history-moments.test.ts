import { describe, expect, it } from 'vitest';
import { countChanges, editedPeriods, momentAt } from './history-moments.ts';

const MINUTE = 60_000;
const start = Date.UTC(2026, 0, 31, 8);
const periods = [
  { from: start, to: start + 10 * MINUTE, changes: 11 },
  { from: start + 600 * MINUTE, to: start + 600 * MINUTE, changes: 1 },
];

describe('moments of the history', () => {
  it('are spread over the changes, not over the time between them', () => {
    const at = (position: number) =>
      ((momentAt(periods, position)?.getTime() ?? 0) - 999 - start) / MINUTE;
    expect([1, 2, 11, 12].map(at)).toEqual([0, 1, 10, 600]);
    expect(countChanges(periods)).toBe(12);
    expect(momentAt(periods, 13)).toBeUndefined();
  });

  it('begin where the history begins', () => {
    const period = (from_time: string, to_time: string) => ({ from_time, to_time, changes: '4' });
    const found = editedPeriods({
      earliest_time: 'Sat, 31 Jan 2026, 08:00:00',
      latest_time: 'Sat, 31 Jan 2026, 09:00:00',
      periods: [
        period('Fri, 30 Jan 2026, 08:00:00', 'Fri, 30 Jan 2026, 09:00:00'),
        period('Sat, 31 Jan 2026, 07:59:00', 'Sat, 31 Jan 2026, 08:01:00'),
      ],
    });
    expect(found).toEqual([{ from: start, to: start + MINUTE, changes: 4 }]);
  });
});
