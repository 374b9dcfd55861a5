import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Runs heavy pure work outside the event loop that answers requests. */
export interface Offload {
  /** Calls `work(input)` of the module in a thread of its own. */
  run<Output>(module: URL, input: unknown): Promise<Output>;
  close(): Promise<void>;
}

export interface Task {
  id: number;
  module: string;
  input: unknown;
}

export type Outcome = { id: number; output: unknown } | { id: number; failure: string };

interface Waiting {
  resolve(output: never): void;
  reject(error: Error): void;
}

/** One thread, started when it is first needed and again after it broke. */
export function createOffload(resourceLimits: ResourceLimits = {}): Offload {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const fail = (error: Error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(new URL('./offload-thread.ts', import.meta.url), { resourceLimits });
    started.on('message', (outcome: Outcome) => {
      const task = waiting.get(outcome.id);
      waiting.delete(outcome.id);
      if (waiting.size === 0) started.unref();
      if ('failure' in outcome) task?.reject(new Error(outcome.failure));
      else task?.resolve(outcome.output as never); // of the type that its caller expects
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The thread for heavy work ended.')));
    return started;
  };

  return {
    run(module, input) {
      worker ??= start();
      worker.ref();
      lastId += 1;
      const task: Task = { id: lastId, module: module.href, input };
      worker.postMessage(task);
      return new Promise((resolve, reject) => waiting.set(task.id, { resolve, reject }));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
