import type { Metadata } from '@lienzo/contract';
import { fail } from '../core/errors.ts';
import { quoteValue } from './quote-value.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a time as in API records: `Tue, 04 Feb 2025, 11:34:28`, in UTC. */
export function timeText(moment: Date): string {
  const iso = moment.toISOString();
  const day = iso.slice(8, 10);
  const month = MONTHS[moment.getUTCMonth()];
  return `${DAYS[moment.getUTCDay()]}, ${day} ${month} ${moment.getUTCFullYear()}, ${iso.slice(11, 19)}`;
}

/** Parses a time from a caller. The schema allows day 31 in every month, and Date would roll over to the next. */
export function readMoment(path: string, text: string): Date {
  const day = text.slice(0, 10);
  if (new Date(day).toISOString().slice(0, 10) !== day)
    throw fail('validation', {
      path,
      reason: `must be a date that exists; got ${quoteValue(text)}`,
    });
  return new Date(text);
}

/** Returns the requested fields, or the whole record. */
export function pickFields<R extends object>(
  record: R,
  fields: readonly string[] | undefined,
): Partial<R> {
  if (!fields) return record;
  const picked = Object.entries(record).filter(([name]) => fields.includes(name));
  return Object.fromEntries(picked) as Partial<R>; // entries of R are entries of Partial<R>
}

/** Presents the metadata of a zone or space, if it has any. */
export function presentMetadata({ metadata }: { metadata: unknown }): { metadata?: Metadata } {
  return metadata ? { metadata: metadata as Metadata } : {}; // checked when they were written
}
