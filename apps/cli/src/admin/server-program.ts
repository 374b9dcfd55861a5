import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../environment.ts';
import { CommandError } from '../errors.ts';

export interface ProgramResult {
  code: number | null;
  stdout: string;
}

/**
 * Runs a command of the server program, the only one with database access. The CLI imports nothing
 * of it and communicates through arguments, environment and output.
 */
export async function runServerProgram(
  { env, stderr }: Environment,
  args: readonly string[],
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [findProgram(), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk) => stderr.write(String(chunk)));
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, stdout };
}

function findProgram(): string {
  try {
    return fileURLToPath(import.meta.resolve('@lienzo/server/command'));
  } catch (error) {
    throw new CommandError(
      'The server is not installed here. Its container image has the same commands, for example: docker run lienzo doctor',
      { cause: error },
    );
  }
}
