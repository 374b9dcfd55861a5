const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Describes a day like `2026-01-31` as `Jan 31, 2026`, without the year if it is that of today. */
export function describeDay(date: string, today = ''): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = `${MONTHS[Number(month) - 1]} ${Number(day)}`;
  return today.startsWith(`${year}-`) ? short : `${short}, ${year}`;
}
