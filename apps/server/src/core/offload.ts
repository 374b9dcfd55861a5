import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';

/** Runs CPU-heavy pure functions in a worker thread, outside the main event loop. */
export interface Offload {
  /**
   * Calls the `work(input)` export of the module in the worker thread. One task runs at a time. Keys
   * take turns, so that a tenant with many tasks does not delay the others by more than one task.
   */
  run<Output>(
    module: URL,
    input: unknown,
    key?: string,
    /** Parts of the input that are moved to the thread instead of copied. */
    transfer?: readonly Transferable[],
  ): Promise<Output>;
  close(): Promise<void>;
}

export interface Task {
  module: string;
  input: unknown;
}

export type Outcome = { output: unknown } | { failure: string };

/** Sent before the work begins, when its module is loaded. */
export type Beginning = { begun: true };

/** A task took longer than allowed. Its thread was stopped. */
export class TaskTimeoutError extends Error {}

interface OffloadOptions extends ResourceLimits {
  /** Milliseconds after which work is given up. Waiting for a turn and loading its module do not count. */
  readonly taskMilliseconds?: number;
}

interface PendingTask extends Task {
  transfer: readonly Transferable[];
  resolve(output: never): void;
  reject(error: Error): void;
}

/** Creates one worker thread, started on first use and restarted after a crash. */
export function createOffload({
  taskMilliseconds,
  ...resourceLimits
}: OffloadOptions = {}): Offload {
  /** Waiting tasks by key. The first key is served next. */
  const waiting = new Map<string, PendingTask[]>();
  let running: PendingTask | undefined;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  const finish = (settle: (task: PendingTask) => void) => {
    clearTimeout(timer);
    const task = running;
    running = undefined;
    if (task) settle(task);
    runNext();
  };
  const start = () => {
    const started = new Worker(new URL('./offload-thread.ts', import.meta.url), { resourceLimits });
    const fail = (error: Error) => {
      if (worker !== started) return; // it was already replaced
      worker = undefined;
      finish((task) => task.reject(error));
    };
    started.on('message', (outcome: Outcome | Beginning) => {
      if (worker !== started) return; // the task was given up
      if ('begun' in outcome) {
        if (taskMilliseconds !== undefined) timer = setTimeout(giveUp, taskMilliseconds);
        return;
      }
      finish((task) => {
        if ('failure' in outcome) task.reject(new Error(outcome.failure));
        else task.resolve(outcome.output as never); // the caller states its type
      });
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The worker thread exited.')));
    return started;
  };
  const giveUp = () => {
    const stopped = worker;
    worker = undefined;
    stopped?.terminate();
    const message = `The task took more than ${taskMilliseconds} ms.`;
    finish((task) => task.reject(new TaskTimeoutError(message)));
  };
  const runNext = () => {
    if (running) return;
    running = takeNext(waiting);
    if (!running) return void worker?.unref();
    worker ??= start();
    worker.ref();
    const { module, input, transfer } = running;
    worker.postMessage({ module, input } satisfies Task, transfer);
  };

  return {
    run(module, input, key = '', transfer = []) {
      return new Promise((resolve, reject) => {
        const tasks = waiting.get(key) ?? [];
        tasks.push({ module: module.href, input, transfer, resolve, reject });
        waiting.set(key, tasks);
        runNext();
      });
    },
    async close() {
      const stopped = new Error('The worker thread was stopped.');
      for (const { reject } of [...waiting.values()].flat()) reject(stopped);
      waiting.clear();
      clearTimeout(timer);
      await worker?.terminate();
    },
  };
}

/** Takes a task of the first key, which moves to the end of the line. */
function takeNext(waiting: Map<string, PendingTask[]>): PendingTask | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [key, tasks] = first;
  waiting.delete(key);
  const task = tasks.shift();
  if (tasks.length > 0) waiting.set(key, tasks);
  return task;
}
