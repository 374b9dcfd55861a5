import { parentPort } from 'node:worker_threads';
import type { Beginning, Outcome, Task } from './offload.ts';

// The worker side of offload.ts: loads the module named by a task and calls its `work`.
parentPort?.on('message', async ({ module, input }: Task) => {
  const respond = (outcome: Outcome | Beginning) => parentPort?.postMessage(outcome);
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => unknown }; // every offloaded module exports it
    respond({ begun: true });
    respond({ output: await work(input) });
  } catch (error) {
    respond({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
