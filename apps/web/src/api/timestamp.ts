const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const FORM = /^\w{3}, (\d\d) (\w{3}) (\d{4}), (\d\d):(\d\d):(\d\d)$/;

/** Parses a timestamp of the API such as `Tue, 04 Feb 2025, 11:34:28`, which is in UTC. */
export function readTimestamp(text: string): Date | undefined {
  const [, day, month = '', year, hour, minute, second] = FORM.exec(text) ?? [];
  const index = months.indexOf(month);
  if (index < 0) return undefined;
  return new Date(
    Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second)),
  );
}

const steps: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

interface Reader {
  language: string;
  now: number;
}

/** Formats the age of a timestamp: “yesterday”, “3 hours ago”. */
export function describeAge(text: string, { language, now }: Reader): string {
  const time = readTimestamp(text);
  if (!time) return text;
  // Clocks differ slightly; a time in the future counts as now.
  const age = Math.max(0, (now - time.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = steps.find(({ seconds }) => age >= seconds);
  return step
    ? words.format(-Math.floor(age / step.seconds), step.unit)
    : words.format(0, 'second');
}

/** Formats the day of a timestamp. */
export function describeDay(text: string, language: string): string {
  const time = readTimestamp(text);
  return time ? time.toLocaleDateString(language, { dateStyle: 'medium' }) : text;
}
