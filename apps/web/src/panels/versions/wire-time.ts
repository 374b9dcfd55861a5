const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const FORM = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}), (\d{2}):(\d{2}):(\d{2})$/;

/** A moment as records write it, in UTC; undefined for anything else. */
export function readWireTime(text: string): Date | undefined {
  const [, day, month = '', year, ...clock] = FORM.exec(text) ?? [];
  const monthIndex = MONTHS.indexOf(month);
  if (monthIndex < 0) return undefined;
  const [hours, minutes, seconds] = clock.map(Number);
  return new Date(Date.UTC(Number(year), monthIndex, Number(day), hours, minutes, seconds));
}
