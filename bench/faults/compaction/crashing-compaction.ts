import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CompactionNews, CompactionOrders } from './crashing-compaction-process.ts';

const SCRIPT = fileURLToPath(new URL('./crashing-compaction-process.ts', import.meta.url));

/** Processes that compact zones and can be told to die over it. */
export interface CrashingCompaction {
  /** Gives what the task took, or undefined when the process died over it. */
  order(orders: CompactionOrders): Promise<CompactionNews | undefined>;
  close(): Promise<void>;
}

/** One process works and the next is already starting. */
export function openCompaction(env: Readonly<Record<string, string>>): CrashingCompaction {
  const start = () => {
    const child = fork(SCRIPT, { env: { PATH: process.env.PATH, ...env }, execArgv: [] });
    return { child, ready: hear(child) };
  };
  let working = start();
  let spare = start();
  return {
    async order(orders) {
      await working.ready;
      working.child.send(orders);
      const news = await hear(working.child);
      if (news) return news;
      if (working.child.signalCode !== 'SIGKILL') throw new Error('The process ended by itself.');
      working = spare;
      spare = start();
      return undefined;
    },
    async close() {
      await Promise.all([working, spare].map(({ child }) => end(child)));
    },
  };
}

/** What the process says next; undefined when it ends instead. */
function hear(child: ChildProcess): Promise<CompactionNews | undefined> {
  return new Promise((resolve) => {
    const settle = (news?: CompactionNews) => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(news);
    };
    const onMessage = (news: unknown) => settle(news as CompactionNews); // the program says nothing else
    const onExit = () => settle();
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
