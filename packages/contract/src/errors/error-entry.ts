export interface ErrorEntry {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** When the error occurs and what the caller can do about it. */
  readonly when: string;
}
