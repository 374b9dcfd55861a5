import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SpawnedProgram, spawnProgram } from '../../testing/service/spawn-program.ts';

/** The service of this checkout. */
export const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MILLISECONDS = 90_000;

/** The service as operators run it, in a process of its own that always has the same address. */
export interface ServiceProcess {
  readonly url: string;
  /** Starts it, or in its place the program of another release. */
  start(program?: string): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Asks it to end and waits until it has; gives its exit code, null after a signal. */
  stop(): Promise<number | null>;
  isRunning(): boolean;
  /** What the machine knows it by, once it was started. */
  pid(): number | undefined;
  /** Waits until it says that it can do its work. */
  ready(milliseconds?: number): Promise<void>;
  /** What it has said since it was started. */
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
      if (!isRunning()) throw new Error(`The service ended: ${output()}`);
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

// Not by `fetch`, which would keep the connection, and a node that stops would wait for it.
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
