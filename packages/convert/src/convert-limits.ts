/** Limits of all conversions, which keep the time and memory that a file can cost bounded. */
export const convertLimits = {
  /** Bytes of a file, also after decompression. */
  bytes: 16 * 1024 * 1024,
  elements: 20_000,
  /** Levels of nested values. */
  depth: 64,
  /** Different losses that are listed; a last one counts the others. */
  losses: 1_000,
} as const;
