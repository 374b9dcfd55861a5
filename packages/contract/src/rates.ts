/** Requests per minute and user: a fixed number, or one of two defaults that an operator can change. */
export type Rate = 'read' | 'write' | { readonly perMinute: number };

export const defaultRates = { read: 300, write: 120 } as const;

/** Returns the requests per minute that an operation allows a user. */
export function limitOf(
  { rate }: { readonly rate: Rate },
  rates: Readonly<Record<'read' | 'write', number>> = defaultRates,
): number {
  return typeof rate === 'object' ? rate.perMinute : rates[rate];
}
