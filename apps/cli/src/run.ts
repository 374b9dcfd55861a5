import { CommanderError } from 'commander';
import type { Environment } from './environment.ts';
import { UsageError } from './errors.ts';
import { describeError } from './output/describe-error.ts';
import { createProgram } from './program.ts';

const FAILED = 1;
const USAGE_ERROR = 2;

/** Runs one command line and returns the exit code of the process. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  const outcome = { code: 0 };
  const program = createProgram({
    ...environment,
    fail: () => {
      outcome.code = FAILED;
    },
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.code;
  } catch (error) {
    // Commander also throws for help, version and invalid options, after printing them.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
    environment.stderr.write(`${describeError(error)}\n`);
    return error instanceof UsageError ? USAGE_ERROR : FAILED;
  }
}
