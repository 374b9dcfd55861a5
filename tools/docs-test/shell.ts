import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface ShellOptions {
  /** The working directory: the root of the checkout. */
  readonly root: string;
  /** Shell commands to run first in every terminal. */
  readonly setup: string;
  /** Only `PATH` and `HOME` are passed on. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  /** Not 0 when any command of the example failed. */
  readonly code: number;
}

const TIMEOUT_MILLISECONDS = 30_000;
const MARK = 'end-of-example';

// Variables survive between examples, as in a terminal. The trap detects a failing command anywhere.
const INIT = "set -u -o pipefail; trap 'failed=$?' ERR\n";

/** Opens a shell that runs the examples of a page sequentially. */
export function openShell(options: ShellOptions) {
  const child = spawnBash(options);
  const output = collect(child);
  child.stdin?.write(`${INIT}${options.setup}\n`);
  return {
    async run(file: string): Promise<CommandResult> {
      const start = { stdout: output.stdout.length, stderr: output.stderr.length };
      child.stdin?.write(`failed=0; . ${file} </dev/null\n`);
      child.stdin?.write(`printf '\\n${MARK} %s\\n' "$failed"; printf '\\n${MARK}\\n' >&2\n`);
      const newOutput = () => ({
        stdout: output.stdout.slice(start.stdout),
        stderr: output.stderr.slice(start.stderr),
      });
      const ending = new RegExp(`\\n${MARK}(?: (\\d+))?\\n$`);
      const isDone = () => ending.test(newOutput().stdout) && ending.test(newOutput().stderr);
      const ended = await waitUntil(() => isDone() || child.exitCode !== null);
      const { stdout, stderr } = newOutput();
      const code = isDone() ? Number(stdout.match(ending)?.[1]) : 1;
      const note = ended ? '' : `\nstopped after ${TIMEOUT_MILLISECONDS / 1000} s`;
      return {
        stdout: stdout.replace(ending, ''),
        stderr: stderr.replace(ending, '') + note,
        code,
      };
    },
    close: () => killGroup(child),
  };
}

/** Opens a shell in which one program keeps running. */
export function openTerminal(options: ShellOptions, file: string) {
  const child = spawnBash(options);
  const output = collect(child);
  child.stdin?.write(`${options.setup}\n. ${file}\n`); // stdin stays open, as in a terminal
  return {
    output,
    /** Waits until the output so far matches; resolves to false after the timeout. */
    waitFor: (matches: (stdout: string) => boolean) => waitUntil(() => matches(output.stdout)),
    close: () => killGroup(child),
  };
}

function spawnBash({ root, env: { PATH, HOME } }: ShellOptions): ChildProcess {
  const path = [join(root, 'node_modules/.bin'), PATH].join(delimiter);
  const env = { PATH: path, HOME, LC_ALL: 'C.UTF-8', NO_COLOR: '1' };
  // A separate process group, so that all processes started by an example can be killed.
  return spawn('bash', ['--noprofile', '--norc'], { cwd: root, env, detached: true });
}

function collect(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  child.stdin?.on('error', () => {}); // the process may have exited
  return output;
}

async function waitUntil(condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + TIMEOUT_MILLISECONDS;
  while (!condition() && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return condition();
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
