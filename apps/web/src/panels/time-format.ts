import { useMemo } from 'react';
import { usePreferences } from '../design/preferences.ts';

const STEPS = [
  { unit: 'minute', milliseconds: 60_000, until: 3_600_000 },
  { unit: 'hour', milliseconds: 3_600_000, until: 86_400_000 },
  { unit: 'day', milliseconds: 86_400_000, until: 7 * 86_400_000 },
] as const;

interface TimeFormat {
  /** Formats the age, such as “5 minutes ago”, or the date after a week. */
  ago(time: number, now?: number): string;
  /** Formats date and time, such as “4 February 2025 at 11:34”. */
  full(time: number): string;
  /** Formats date and time to the second. */
  exact(time: number): string;
  /** Formats the day as a heading: “Today”, “Yesterday” or the date. */
  day(time: number, now?: number): string;
  clock(time: number): string;
}

/** Formats times in a language and in the local time zone. */
export function createTimeFormat(language: string): TimeFormat {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const weekday = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return {
    ago(time, now = Date.now()) {
      // Clocks differ slightly; a time in the future counts as now.
      const passed = Math.max(0, now - time);
      const step = STEPS.find(({ until }) => passed < until);
      return step
        ? relative.format(-Math.floor(passed / step.milliseconds), step.unit)
        : date.format(time);
    },
    full: (time) => long.format(time),
    exact: (time) => exact.format(time),
    day(time, now = Date.now()) {
      const days = daysBetween(time, now);
      const words = days < 2 ? relative.format(-days, 'day') : weekday.format(time);
      return words.charAt(0).toUpperCase() + words.slice(1);
    },
    clock: (time) => clock.format(time),
  };
}

/** Returns the number of local midnights between two times. */
function daysBetween(earlier: number, later: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  return Math.max(0, Math.round((midnight(later) - midnight(earlier)) / 86_400_000));
}

export function useTimeFormat(): TimeFormat {
  const { language } = usePreferences();
  return useMemo(() => createTimeFormat(language), [language]);
}
