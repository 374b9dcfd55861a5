import { describe, expect, it } from 'vitest';
import { createTimeFormat } from './time-format.ts';

const now = new Date(2026, 1, 10, 12, 0, 0).getTime();
const HOUR = 3_600_000;

describe('formatted times', () => {
  const { ago, day } = createTimeFormat('en');

  it('show the age, and the date after a week', () => {
    expect(ago(now - 20_000, now)).toBe('this minute');
    expect(ago(now - 5 * 60_000, now)).toBe('5 minutes ago');
    expect(ago(now - 3 * HOUR, now)).toBe('3 hours ago');
    expect(ago(now - 24 * HOUR, now)).toBe('yesterday');
    expect(ago(now - 30 * 24 * HOUR, now)).toBe('Jan 11, 2026');
  });

  it('are never in the future', () => {
    expect(ago(now + HOUR, now)).toBe('this minute');
  });

  it('count days by midnights, not by 24 hours', () => {
    expect(day(now - HOUR, now)).toBe('Today');
    expect(day(now - 13 * HOUR, now)).toBe('Yesterday');
    expect(day(new Date(2026, 1, 8, 23, 59).getTime(), now)).toBe('Sunday, February 8, 2026');
  });

  it('use the given language', () => {
    expect(createTimeFormat('es').ago(now - 5 * 60_000, now)).toBe('hace 5 minutos');
  });
});
