/** Requests per minute and user: a fixed number, or one of the two defaults an operator can set. */
export type Rate = 'read' | 'write' | { readonly perMinute: number };

export const defaultRates = { read: 300, write: 120 } as const;
