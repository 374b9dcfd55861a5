import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const REPORTER = new URL('./report-memory.ts', import.meta.url).href;

/**
 * A program that kept what it has dealt with would end for want of memory. Left alone, Node collects
 * late, and how much it takes would say little.
 */
const HEAP = '--max-old-space-size=96';

export interface CliRun {
  seconds: number;
  /** Of the program alone, at its highest. */
  megabytes: number;
  /** What it told on standard error. */
  told: string;
}

/** Runs the command line as people do, in a process of its own. */
export async function measureCli(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CliRun> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-memory-'));
  const MEMORY_FILE = join(folder, 'kilobytes');
  try {
    const started = performance.now();
    const child = spawn(process.execPath, [HEAP, '--import', REPORTER, PROGRAM, ...args], {
      env: { PATH: process.env.PATH, HOME: folder, ...env, MEMORY_FILE },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`lienzo ${args.join(' ')} ended with ${code}: ${told}`);
    const megabytes = Number(await readFile(MEMORY_FILE, 'utf8')) / 1024;
    return { seconds, megabytes, told };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
