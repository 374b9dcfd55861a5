/** Returns a time of day, with the date if it is not today. */
export function describeSince(since: Date, now: Date, language: string): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const isToday = since.toDateString() === now.toDateString();
  const options = isToday ? time : ({ day: 'numeric', month: 'short', ...time } as const);
  return new Intl.DateTimeFormat(language, { ...options, hourCycle: 'h23' }).format(since);
}
