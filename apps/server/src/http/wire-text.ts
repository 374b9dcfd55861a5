const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as records show it: `Tue, 04 Feb 2025, 11:34:28`, in UTC. */
export function timeText(moment: Date): string {
  const iso = moment.toISOString();
  const day = iso.slice(8, 10);
  const month = MONTHS[moment.getUTCMonth()];
  return `${DAYS[moment.getUTCDay()]}, ${day} ${month} ${moment.getUTCFullYear()}, ${iso.slice(11, 19)}`;
}

/** The fields a caller asked for, or the whole record. */
export function pickFields<R extends object>(
  record: R,
  fields: readonly string[] | undefined,
): Partial<R> {
  if (!fields) return record;
  const picked = Object.entries(record).filter(([name]) => fields.includes(name));
  return Object.fromEntries(picked) as Partial<R>; // entries of R are entries of Partial<R>
}
