import { describe, expect, it } from 'vitest';
import { pickFields, readMoment, timeText } from './wire-text.ts';

describe('timeText', () => {
  it.each([
    ['2025-02-04T11:34:28.000Z', 'Tue, 04 Feb 2025, 11:34:28'],
    ['2025-02-04T11:34:28.999Z', 'Tue, 04 Feb 2025, 11:34:28'],
    ['2024-02-29T00:00:00Z', 'Thu, 29 Feb 2024, 00:00:00'],
    ['2026-01-01T00:00:00+02:00', 'Wed, 31 Dec 2025, 22:00:00'],
    ['2026-12-31T23:59:59Z', 'Thu, 31 Dec 2026, 23:59:59'],
    ['2026-03-01T01:02:03Z', 'Sun, 01 Mar 2026, 01:02:03'],
    ['2026-09-05T09:08:07Z', 'Sat, 05 Sep 2026, 09:08:07'],
  ])('formats %s as %s', (moment, text) => {
    expect(timeText(new Date(moment))).toBe(text);
  });

  it('matches the weekday and month names of Intl in English', () => {
    const parts = { weekday: 'short', month: 'short', timeZone: 'UTC' } as const;
    for (let day = 0; day < 366; day += 1) {
      const moment = new Date(Date.UTC(2026, 0, 1 + day));
      const { weekday, month } = Object.fromEntries(
        new Intl.DateTimeFormat('en-US', parts)
          .formatToParts(moment)
          .map(({ type, value }) => [type, value]),
      );
      const [, , shown] = timeText(moment).split(' ');
      expect(timeText(moment).slice(0, 3)).toBe(weekday);
      expect(shown).toBe(month);
    }
  });
});

describe('readMoment', () => {
  it('reads a date as its start, and a time to the millisecond', () => {
    expect(readMoment('/since', '2024-02-29')).toEqual(new Date('2024-02-29T00:00:00Z'));
    expect(readMoment('/since', '2026-01-31T08:30:00.123+05:30')).toEqual(
      new Date('2026-01-31T03:00:00.123Z'),
    );
  });

  it.each(['2026-02-29', '2026-04-31T00:00Z'])('rejects %s, which does not exist', (text) => {
    const context = expect.objectContaining({ path: '/since' });
    const refusal = { key: 'validation', context };
    expect(() => readMoment('/since', text)).toThrow(expect.objectContaining(refusal));
  });
});

describe('pickFields', () => {
  const record = { id: '1', name: 'Ada', note: '' };

  it('returns the whole record when no fields are requested', () => {
    expect(pickFields(record, undefined)).toEqual(record);
  });

  it('returns only the requested fields, in the order of the record', () => {
    expect(Object.keys(pickFields(record, ['note', 'id']))).toEqual(['id', 'note']);
  });

  it('returns nothing for an unknown field', () => {
    expect(pickFields(record, ['is_default'])).toEqual({});
    expect(pickFields(record, ['constructor'])).toEqual({});
  });
});
