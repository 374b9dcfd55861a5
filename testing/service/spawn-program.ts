import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program of this project in a process of its own. */
export interface Spawned {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits until the output has a line that matches, and gives it. */
  line(pattern: RegExp): Promise<string>;
  /** Waits for the end; the code is null when a signal ended it. */
  ended: Promise<number | null>;
}

interface Program {
  args?: string[];
  env: Record<string, string>;
  /** In a process group of its own, as a terminal starts programs. */
  detached?: boolean;
}

export function spawnProgram(file: string, { args = [], env, detached }: Program): Spawned {
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
        throw new Error(`It ended without ${pattern}: ${output.stdout}${output.stderr}`);
      }
      return found;
    },
  };
}
