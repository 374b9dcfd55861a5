import { describe, expect, it } from 'vitest';
import { describeAge, describeDay, readTimestamp } from './timestamp.ts';

const TEXT = 'Tue, 04 Feb 2025, 11:34:28';
const TIME = Date.UTC(2025, 1, 4, 11, 34, 28);

describe('a timestamp of the API', () => {
  it('is parsed as UTC', () => {
    expect(readTimestamp(TEXT)?.getTime()).toBe(TIME);
  });

  it('is undefined in any other format', () => {
    for (const text of ['', 'now', '2025-02-04', 'Tue, 04 Xyz 2025, 11:34:28']) {
      expect(readTimestamp(text)).toBeUndefined();
      expect(describeAge(text, { language: 'en', now: TIME })).toBe(text);
    }
  });

  it.each([
    [-5, 'now'],
    [59, 'now'],
    [60, '1 minute ago'],
    [7_300, '2 hours ago'],
    [86_400, 'yesterday'],
    [700_000, 'last week'],
    [40_000_000, 'last year'],
  ])('is shown %s seconds later as “%s”', (seconds, words) => {
    expect(describeAge(TEXT, { language: 'en', now: TIME + seconds * 1000 })).toBe(words);
  });

  it('is formatted in the given language', () => {
    expect(describeAge(TEXT, { language: 'es', now: TIME + 86_400_000 })).toBe('ayer');
    expect(describeDay(TEXT, 'es')).toContain('feb');
  });
});
