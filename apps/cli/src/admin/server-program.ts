import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Surroundings } from '../surroundings.ts';
import { CommandError } from '../usage-error.ts';

export interface ProgramOutcome {
  code: number | null;
  stdout: string;
}

/**
 * Runs a command of the service's own program, which alone knows the database. Nothing of it is
 * imported: the two meet as a person and a program do, by arguments, settings and output.
 */
export async function runServerProgram(
  { env, stderr }: Surroundings,
  args: readonly string[],
): Promise<ProgramOutcome> {
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
      'The service is not installed here. Its image has the same commands: docker run lienzo doctor',
      { cause: error },
    );
  }
}
