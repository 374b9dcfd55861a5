import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CompactionOrder, CompactionReport } from './crashing-compaction-process.ts';

const SCRIPT = fileURLToPath(new URL('./crashing-compaction-process.ts', import.meta.url));

/** Processes that compact zones and can be ordered to die while doing so. */
export interface CrashingCompaction {
  /** Returns what the task took, or undefined if the process died. */
  order(orders: CompactionOrder): Promise<CompactionReport | undefined>;
  close(): Promise<void>;
}

/** Starts the next process while one works. */
export function openCompaction(env: Readonly<Record<string, string>>): CrashingCompaction {
  const start = () => {
    const child = fork(SCRIPT, { env: { PATH: process.env.PATH, ...env }, execArgv: [] });
    return { child, ready: nextReport(child) };
  };
  let working = start();
  let spare = start();
  return {
    async order(orders) {
      await working.ready;
      working.child.send(orders);
      const report = await nextReport(working.child);
      if (report) return report;
      if (working.child.signalCode !== 'SIGKILL') throw new Error('The process exited by itself.');
      working = spare;
      spare = start();
      return undefined;
    },
    async close() {
      await Promise.all([working, spare].map(({ child }) => end(child)));
    },
  };
}

/** Returns the next message of the process, or undefined if it exits. */
function nextReport(child: ChildProcess): Promise<CompactionReport | undefined> {
  return new Promise((resolve) => {
    const settle = (report?: CompactionReport) => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    const onMessage = (report: unknown) => settle(report as CompactionReport); // the program sends nothing else
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
