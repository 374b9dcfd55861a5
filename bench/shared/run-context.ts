/** Undoes what a run has started, in reverse order. */
export interface Closers {
  add(close: () => unknown): void;
  /** Something to show if the run fails. */
  explain(words: () => string): void;
  explanation(): string;
  close(): Promise<void>;
}

export interface FaultRun {
  /** A smaller form that takes less than a minute. */
  readonly quick: boolean;
  readonly closers: Closers;
  say(line: string): void;
}

export interface Verdict {
  /** What was counted, in one line. */
  readonly figure: string;
  /** Late when nothing is wrong but that something took longer than it may. */
  readonly holds: boolean | 'late';
}

export interface Fault {
  run(run: FaultRun): Promise<Verdict>;
}

export function createClosers(): Closers {
  const closers: (() => unknown)[] = [];
  const words: (() => string)[] = [];
  return {
    explain: (given) => words.push(given),
    explanation: () => words.map((say) => say()).join('\n'),
    add: (close) => closers.push(close),
    async close() {
      for (const close of closers.splice(0).reverse()) {
        // What breaks here has been broken on purpose before.
        await Promise.resolve()
          .then(close)
          .catch(() => {});
      }
    },
  };
}
