import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Closers } from '../shared/run-context.ts';
import type { LoadOrder, LoadResult, TurnOrder } from './load-process.ts';

const PROGRAM = fileURLToPath(new URL('./load-process.ts', import.meta.url));

/** Somebody in a process of their own who sends requests when told to. */
export type Load = (order: LoadOrder | TurnOrder) => Promise<LoadResult>;

export function startLoad(closers: Closers): Load {
  const child = fork(PROGRAM, { execArgv: [] });
  closers.add(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load has ended.');
  });
  ended.catch(() => {});
  return async (order) => {
    const answered = once(child, 'message');
    child.send(order);
    const [result] = await Promise.race([answered, ended]);
    return result as LoadResult; // sent by the program above
  };
}
