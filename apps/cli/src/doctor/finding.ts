/** What one look found; the service's own examination answers in the same form. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'problem' | 'skipped';
  readonly message: string;
  /** What to do about a problem. */
  readonly fix?: string;
}

export function ok(check: string, message: string): Finding {
  return { check, status: 'ok', message };
}

export function problem(check: string, message: string, fix: string): Finding {
  return { check, status: 'problem', message, fix };
}
