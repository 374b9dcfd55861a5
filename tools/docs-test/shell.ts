import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface Place {
  /** The checkout that a reader stands in. */
  readonly root: string;
  /** What the reader pasted into every terminal first. */
  readonly names: string;
  /** Of the reader; only `PATH` and `HOME` matter. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  /** Not 0 when any command of the example failed. */
  readonly code: number;
}

const LONGEST_MILLISECONDS = 30_000;
const MARK = 'end-of-example';

// Variables outlive an example, as in the terminal of a reader, and a command that fails is noticed
// wherever it stands.
const BEGINNING = "set -u -o pipefail; trap 'failed=$?' ERR\n";

/** One terminal, in which a reader pastes the examples of a page. */
export function openShell(place: Place) {
  const child = spawnBash(place);
  const output = collect(child);
  child.stdin?.write(`${BEGINNING}${place.names}\n`);
  return {
    async run(file: string): Promise<Ran> {
      const start = { stdout: output.stdout.length, stderr: output.stderr.length };
      child.stdin?.write(`failed=0; . ${file} </dev/null\n`);
      child.stdin?.write(`printf '\\n${MARK} %s\\n' "$failed"; printf '\\n${MARK}\\n' >&2\n`);
      const news = () => ({
        stdout: output.stdout.slice(start.stdout),
        stderr: output.stderr.slice(start.stderr),
      });
      const ending = new RegExp(`\\n${MARK}(?: (\\d+))?\\n$`);
      const over = () => ending.test(news().stdout) && ending.test(news().stderr);
      const ended = await waitUntil(() => over() || child.exitCode !== null);
      const { stdout, stderr } = news();
      const code = over() ? Number(stdout.match(ending)?.[1]) : 1;
      const end = ended ? '' : `\nstopped after ${LONGEST_MILLISECONDS / 1000} s`;
      return { stdout: stdout.replace(ending, ''), stderr: stderr.replace(ending, '') + end, code };
    },
    close: () => endGroup(child),
  };
}

/** Another terminal, in which one program keeps running. */
export function openTerminal(place: Place, file: string) {
  const child = spawnBash(place);
  const output = collect(child);
  child.stdin?.write(`${place.names}\n. ${file}\n`); // its input stays open, as that of a terminal does
  return {
    output,
    /** Waits until everything that it printed so far is as wanted, and tells whether it came to that. */
    shows: (wanted: (stdout: string) => boolean) => waitUntil(() => wanted(output.stdout)),
    close: () => endGroup(child),
  };
}

function spawnBash({ root, env: { PATH, HOME } }: Place): ChildProcess {
  const path = [join(root, 'node_modules/.bin'), PATH].join(delimiter);
  const env = { PATH: path, HOME, LC_ALL: 'C.UTF-8', NO_COLOR: '1' };
  // In a group of its own, to end whatever an example has started.
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
  child.stdin?.on('error', () => {}); // it may have ended by itself
  return output;
}

async function waitUntil(condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + LONGEST_MILLISECONDS;
  while (!condition() && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return condition();
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
