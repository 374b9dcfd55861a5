import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/run.ts';

const binary = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Environment = Record<string, string>;

/** Starts the real program without the environment of this process, except for the compile cache. */
export function startCli(args: readonly string[], env: Environment) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [binary, ...args], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), HOME: '/nonexistent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

export async function runCli(
  args: readonly string[],
  env: Environment = {},
  input = '',
): Promise<Result> {
  const child = startCli(args, env);
  child.stdin.on('error', () => {}); // it may exit without reading
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

/** Runs the program in this process, for tests that run it many times. */
export async function runInside(args: readonly string[], env: Environment): Promise<Result> {
  const written = { stdout: '', stderr: '' };
  const output = (name: 'stdout' | 'stderr') => ({
    isTerminal: false,
    columns: 80,
    write: (chunk: string) => {
      written[name] += chunk;
    },
  });
  const code = await run(args, {
    env,
    homeDirectory: '/nonexistent',
    stdout: output('stdout'),
    stderr: output('stderr'),
    readStdin: async () => '',
    async *readLines() {},
  });
  return { code, ...written };
}
