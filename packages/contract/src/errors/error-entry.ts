export interface ErrorEntry {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** When it happens and what the caller can do about it. */
  readonly when: string;
}
