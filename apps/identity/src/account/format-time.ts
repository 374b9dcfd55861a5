/** Writes a time as HTML, in UTC because the time zone of the person is unknown. */
export function formatTime(time: Date, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `<time datetime="${time.toISOString()}">${format.format(time)} UTC</time>`;
}
