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
 * Limits the heap, so that a program that keeps everything in memory fails. Without the limit, Node
 * collects garbage late, and the measured memory would mean little.
 */
const HEAP = '--max-old-space-size=96';

export interface CliRun {
  seconds: number;
  /** Peak memory of the program. */
  megabytes: number;
  /** Its output on standard error. */
  stderr: string;
}

/** Runs the CLI in its own process and measures it. */
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
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`lienzo ${args.join(' ')} exited with ${code}: ${stderr}`);
    const megabytes = Number(await readFile(MEMORY_FILE, 'utf8')) / 1024;
    return { seconds, megabytes, stderr };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
