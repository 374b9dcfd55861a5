import { parentPort } from 'node:worker_threads';
import type { Outcome, Task } from './offload.ts';

// The other side of offload.ts: loads the module that a task names and calls its `work`.
parentPort?.on('message', async ({ id, module, input }: Task) => {
  const answer = (outcome: Outcome) => parentPort?.postMessage(outcome);
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => unknown }; // what a task names exports it
    answer({ id, output: await work(input) });
  } catch (error) {
    answer({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
