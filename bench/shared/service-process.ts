import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SpawnedProgram, spawnProgram } from '../../testing/service/spawn-program.ts';

/** The service of this checkout. */
export const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MILLISECONDS = 90_000;

/** The service in its own process, whose URL never changes. */
export interface ServiceProcess {
  readonly url: string;
  /** Starts the service, or the given program of another release. */
  start(program?: string): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Stops the process and waits. Returns its exit code, or null after a signal. */
  stop(): Promise<number | null>;
  isRunning(): boolean;
  /** Returns the process id, or undefined before the start. */
  pid(): number | undefined;
  /** Waits until `/readyz` succeeds. */
  ready(milliseconds?: number): Promise<void>;
  /** Returns the output since the start. */
  output(): string;
}

export async function createServiceProcess(
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' };
  let spawned: SpawnedProgram | undefined;
  const pid = () => spawned?.process.pid;
  const isRunning = () => spawned?.process.exitCode === null && spawned.process.signalCode === null;
  const output = () => `${spawned?.stdout() ?? ''}${spawned?.stderr() ?? ''}`;
  const end = async (signal: NodeJS.Signals) => {
    spawned?.process.kill(signal);
    return (await spawned?.ended) ?? null;
  };
  const ready = async (milliseconds = START_MILLISECONDS) => {
    const limit = performance.now() + milliseconds;
    while (!(await isReady(url))) {
      if (!isRunning()) throw new Error(`The service exited: ${output()}`);
      if (performance.now() > limit) throw new Error(`The service is not ready: ${output()}`);
      await setTimeout(20);
    }
  };
  return {
    url,
    isRunning,
    pid,
    ready,
    output,
    async start(program = MAIN) {
      spawned = spawnProgram(program, { env: settings });
      await ready();
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

// Not `fetch`, which would keep the connection open and delay the shutdown of the node.
async function isReady(url: string): Promise<boolean> {
  try {
    const [response] = await once(get(`${url}/readyz`, { agent: false }), 'response');
    response.resume();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
