import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Spawned, spawnProgram } from '../../apps/server/test/support/spawned.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MILLISECONDS = 30_000;

/** The service as operators run it, in a process of its own that always has the same address. */
export interface ServiceProcess {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  isRunning(): boolean;
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
  let spawned: Spawned | undefined;
  const isRunning = () => spawned?.process.exitCode === null && spawned.process.signalCode === null;
  const output = () => `${spawned?.stdout() ?? ''}${spawned?.stderr() ?? ''}`;
  const end = async (signal: NodeJS.Signals) => {
    spawned?.process.kill(signal);
    await spawned?.ended;
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
    ready,
    output,
    async start() {
      spawned = spawnProgram(MAIN, { env: settings });
      await ready();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  await response?.text();
  return response?.ok ?? false;
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
