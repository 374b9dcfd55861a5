/** Returns the message of a rate limit error; the registry has `N` in place of the number. */
export function rateLimitMessage(perMinute: number | 'N'): string {
  return `Rate limit exceeded - this operation allows ${perMinute} requests per minute per user`;
}
