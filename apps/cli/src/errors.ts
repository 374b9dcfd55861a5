/** The command line is not valid; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command failed. The message says why and what to do; exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
