import type { FaultFigures } from './record-promise.ts';

/** Cleans up what a run has started, in reverse order. */
export interface Cleanup {
  add(close: () => unknown): void;
  /** Adds text to print if the run fails. */
  addDiagnostics(read: () => string): void;
  diagnostics(): string;
  close(): Promise<void>;
}

export interface FaultRun {
  /** Whether to run the smaller form, which takes less than a minute. */
  readonly quick: boolean;
  readonly cleanup: Cleanup;
  say(line: string): void;
}

export interface RunResult {
  /** The result in one line. */
  readonly figure: string;
  /** `late` if only a time limit was missed. */
  readonly holds: boolean | 'late';
  /** Figures for docs/promises.md. */
  readonly promise?: FaultFigures;
}

export interface Fault {
  run(run: FaultRun): Promise<RunResult>;
}

export function createCleanup(): Cleanup {
  const tasks: (() => unknown)[] = [];
  const diagnostics: (() => string)[] = [];
  return {
    addDiagnostics: (read) => diagnostics.push(read),
    diagnostics: () => diagnostics.map((read) => read()).join('\n'),
    add: (close) => tasks.push(close),
    async close() {
      for (const close of tasks.splice(0).reverse()) {
        // Errors are expected here, because the run has broken things on purpose.
        await Promise.resolve()
          .then(close)
          .catch(() => {});
      }
    },
  };
}
