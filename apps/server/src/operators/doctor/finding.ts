/** The result of one check of an installation. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'problem' | 'skipped';
  readonly message: string;
  /** How to fix a problem. */
  readonly fix?: string;
}

export function ok(check: string, message: string): Finding {
  return { check, status: 'ok', message };
}

export function problem(check: string, message: string, fix: string): Finding {
  return { check, status: 'problem', message, fix };
}

export function skipped(check: string, message: string): Finding {
  return { check, status: 'skipped', message };
}

/** Returns the message of the innermost cause, for example why a fetch failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
