import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from '../shared/run-context.ts';
import type { LoadOrder, LoadResult, TurnOrder } from './load-process.ts';

const PROGRAM = fileURLToPath(new URL('./load-process.ts', import.meta.url));

/** Starts a process that sends requests on demand. */
export type Load = (order: LoadOrder | TurnOrder) => Promise<LoadResult>;

export function startLoad(cleanup: Cleanup): Load {
  const child = fork(PROGRAM, { execArgv: [] });
  cleanup.add(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load process exited.');
  });
  ended.catch(() => {});
  return async (order) => {
    const answered = once(child, 'message');
    child.send(order);
    const [result] = await Promise.race([answered, ended]);
    return result as LoadResult; // sent by the program above
  };
}
