import { describe, expect, it } from 'vitest';
import { describeSince } from './describe-since.ts';

const now = new Date(2026, 4, 9, 15, 0);

describe('the time since when changes are not saved', () => {
  it('is a time of day', () => {
    expect(describeSince(new Date(2026, 4, 9, 14, 2), now, 'en')).toBe('14:02');
    expect(describeSince(new Date(2026, 4, 9, 0, 5), now, 'es')).toBe('00:05');
  });

  it('has a date if it is not today', () => {
    expect(describeSince(new Date(2026, 4, 7, 14, 2), now, 'en')).toMatch(/May 7.*14:02/);
    expect(describeSince(new Date(2026, 4, 7, 14, 2), now, 'es')).toMatch(/7 may.*14:02/);
  });
});
