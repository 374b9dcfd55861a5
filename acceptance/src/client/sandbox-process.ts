import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A running service and its identity provider. */
export interface Sandbox {
  readonly base_url: string;
  readonly issuer: string;
  /** Ids of the seeded data; absent in an empty sandbox. */
  readonly edition_id?: string;
  readonly team_id?: string;
  readonly space_id?: string;
  readonly zone_id?: string;
}

export interface SandboxProcess {
  readonly sandbox: Sandbox;
  stop(): Promise<void>;
}

const ROOT = dirname(dirname(dirname(import.meta.dirname)));
const START_MILLISECONDS = 120_000;
const STOP_MILLISECONDS = 20_000;

/** Opens the sandbox that LIENZO_SANDBOX describes, or starts one and stops it at the end. */
export async function openSandbox(env: NodeJS.ProcessEnv): Promise<SandboxProcess> {
  if (!env.LIENZO_SANDBOX) return startSandbox(env);
  return { sandbox: readSandbox(env.LIENZO_SANDBOX), stop: async () => {} };
}

async function startSandbox(env: NodeJS.ProcessEnv): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/sandbox/main.ts'), '--json'], {
    cwd: ROOT,
    // Several tests fill a zone; a low limit makes that faster.
    env: { ZONE_ELEMENTS: '3000', ZONE_FILES: '60', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Detached, so that Ctrl-C does not stop it while a test runs.
    detached: true,
  });
  const stop = () => stopChild(child);
  try {
    return { sandbox: readSandbox(await readFirstLine(child)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readFirstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The sandbox has no output.');
  const lines = createInterface({ input: child.stdout });
  const signal = AbortSignal.timeout(START_MILLISECONDS);
  const line = once(lines, 'line', { signal }).then(([text]) => String(text));
  const ended = once(lines, 'close', { signal }).then(() => {
    throw new Error('The sandbox ended before it was ready.');
  });
  return Promise.race([line, ended]);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
  await exited;
  clearTimeout(deadline);
}

function readSandbox(line: string): Sandbox {
  const { base_url, issuer, ...seeded } = JSON.parse(line) as Partial<Sandbox>; // required fields are checked below
  if (!base_url || !issuer) throw new Error('The sandbox did not print base_url and issuer.');
  return { ...seeded, base_url, issuer };
}
