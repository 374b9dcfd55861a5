import { CommanderError } from 'commander';
import { describeError } from './output/describe-error.ts';
import { createProgram } from './program.ts';
import type { Surroundings } from './surroundings.ts';
import { UsageError } from './usage-error.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command line and gives the exit code of the process. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const outcome = { code: 0 };
  const program = createProgram({
    ...surroundings,
    fail: () => {
      outcome.code = FAILED;
    },
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.code;
  } catch (error) {
    // Help and version end this way too, and have been printed by then; so have wrong options.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    surroundings.stderr.write(`${describeError(error)}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
}
