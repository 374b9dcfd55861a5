import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

interface Outcome {
  readonly name: string;
  /** `read`, the code of a ConvertError, or another error. */
  readonly outcome: string;
  readonly milliseconds: number;
}

const OUTCOMES = ['read', 'malformed', 'unsupported', 'tooLarge', 'tooManyElements', 'tooDeep'];

/** Tests that every input is read or refused within 2 s of CPU time and 256 MB, in a thread of its own. */
export function describeHostile(
  format: string,
  inputs: Readonly<Record<string, string | Uint8Array>>,
): void {
  describe(`hostile input of ${format}`, () => {
    it(`is contained: ${Object.keys(inputs).length} inputs`, { timeout: 120_000 }, async () => {
      const outcomes = await readAll(format, Object.entries(inputs));
      expect(outcomes.map(({ name }) => name)).toEqual(Object.keys(inputs));
      expect(outcomes.filter(({ outcome }) => !OUTCOMES.includes(outcome))).toEqual([]);
      expect(outcomes.filter(({ milliseconds }) => milliseconds > 2_000)).toEqual([]);
    });
  });
}

function readAll(format: string, inputs: [string, string | Uint8Array][]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const worker = new Worker(new URL('./hostile-worker.ts', import.meta.url), {
    workerData: { format, inputs },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (outcome: Outcome) => outcomes.push(outcome));
    worker.on('error', reject);
    worker.on('exit', () => resolve(outcomes));
  });
}
