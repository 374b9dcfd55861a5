/** The result of one check. The `doctor` command of the server returns the same format. */
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
