import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Runs CPU-heavy pure functions in a worker thread, outside the main event loop. */
export interface Offload {
  /** Calls the `work(input)` export of the module in the worker thread. */
  run<Output>(module: URL, input: unknown): Promise<Output>;
  close(): Promise<void>;
}

export interface Task {
  id: number;
  module: string;
  input: unknown;
}

export type Outcome = { id: number; output: unknown } | { id: number; failure: string };

interface PendingTask {
  resolve(output: never): void;
  reject(error: Error): void;
}

/** Creates one worker thread, started on first use and restarted after a crash. */
export function createOffload(resourceLimits: ResourceLimits = {}): Offload {
  const pending = new Map<number, PendingTask>();
  let worker: Worker | undefined;
  let lastId = 0;

  const fail = (error: Error) => {
    worker = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const start = () => {
    const started = new Worker(new URL('./offload-thread.ts', import.meta.url), { resourceLimits });
    started.on('message', (outcome: Outcome) => {
      const task = pending.get(outcome.id);
      pending.delete(outcome.id);
      if (pending.size === 0) started.unref();
      if ('failure' in outcome) task?.reject(new Error(outcome.failure));
      else task?.resolve(outcome.output as never); // the caller states its type
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The worker thread exited.')));
    return started;
  };

  return {
    run(module, input) {
      worker ??= start();
      worker.ref();
      lastId += 1;
      const task: Task = { id: lastId, module: module.href, input };
      worker.postMessage(task);
      return new Promise((resolve, reject) => pending.set(task.id, { resolve, reject }));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
