/** The command was not understood; ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for could not be done, and the message says why and what helps; exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
