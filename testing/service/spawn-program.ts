import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program of this project in a child process. */
export interface SpawnedProgram {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first line of the output that matches. */
  line(pattern: RegExp): Promise<string>;
  /** Resolves with the exit code, or null if a signal ended the process. */
  ended: Promise<number | null>;
}

interface ProgramOptions {
  args?: string[];
  env: Record<string, string>;
  /** Starts the program in its own process group, as a terminal does. */
  detached?: boolean;
}

export function spawnProgram(
  file: string,
  { args = [], env, detached }: ProgramOptions,
): SpawnedProgram {
  const child = spawn(process.execPath, [file, ...args], {
    detached,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]): number | null => code);
  return {
    process: child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended,
    async line(pattern) {
      const find = () => output.stdout.split('\n').find((line) => pattern.test(line));
      while (find() === undefined && child.exitCode === null && child.signalCode === null) {
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
      const found = find();
      if (found === undefined) {
        throw new Error(`The program ended without ${pattern}: ${output.stdout}${output.stderr}`);
      }
      return found;
    },
  };
}
