import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrashOrder, CrashReport } from './crashing-service-process.ts';

/** The service in a child process that can be ordered to crash at a statement. */
export interface CrashingService {
  url: string;
  /** Sends an order and returns the number of statements since the previous one. */
  order(orders: CrashOrder): Promise<number>;
  /** The signal that ended the process. */
  ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
}

/** Starts processes in advance, so that the next one is ready when the current one crashes. */
export interface ProcessPool {
  take(): Promise<CrashingService>;
  close(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('./crashing-service-process.ts', import.meta.url));
const SPARE = 2;

export function openProcessPool(env: Readonly<Record<string, string>>): ProcessPool {
  const spare: Promise<CrashingService>[] = [];
  const taken: CrashingService[] = [];
  const fill = () => {
    while (spare.length < SPARE) {
      const starting = start(env);
      starting.catch(() => {}); // reported when it is taken
      spare.push(starting);
    }
  };
  return {
    async take() {
      fill();
      const next = spare.shift();
      if (!next) throw new Error('The process pool is empty.');
      fill();
      const service = await next;
      taken.push(service);
      return service;
    },
    async close() {
      const left = await Promise.allSettled(spare);
      const started = left.flatMap((result) =>
        result.status === 'fulfilled' ? [result.value] : [],
      );
      await Promise.all([...started, ...taken].map((service) => service.kill()));
    },
  };
}

async function start(env: Readonly<Record<string, string>>): Promise<CrashingService> {
  const child = fork(SCRIPT, { env: { PATH: process.env.PATH, ...env }, execArgv: [] });
  const ended = once(child, 'exit').then(([, signal]): NodeJS.Signals | null => signal);
  const { url } = await Promise.race([nextReport(child), ended.then((): CrashReport => ({}))]);
  if (url === undefined) throw new Error('The service did not start.');
  return {
    url,
    ended,
    async order(orders) {
      child.send(orders);
      const { counted } = await nextReport(child);
      return counted ?? 0;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function nextReport(child: ChildProcess): Promise<CrashReport> {
  const [news] = await once(child, 'message');
  return news;
}
