import { parentPort, workerData } from 'node:worker_threads';
import { type ConvertError, formats } from '../src/index.ts';

interface Task {
  readonly format: string;
  readonly inputs: readonly (readonly [name: string, input: string | Uint8Array])[];
}

const { format, inputs } = workerData as Task; // from describe-hostile.ts
const { read } = formats.find(({ name }) => name === format) ?? {};

for (const [name, input] of inputs) {
  const before = process.threadCpuUsage();
  let outcome = 'read';
  try {
    read?.(input);
  } catch (error) {
    outcome = (error as ConvertError).code ?? String(error);
  }
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage({ name, outcome, milliseconds: (user + system) / 1_000 });
}
