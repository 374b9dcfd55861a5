/** Where a text goes. */
export interface Output {
  write(text: string): void;
  /** Whether a person looks at it. */
  readonly isTerminal: boolean;
  /** Characters in a line of it. */
  readonly columns: number;
}

/** All that the commands know of the process they run in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  readonly stdout: Output;
  /** For everything that is not the answer: progress, hints, errors. */
  readonly stderr: Output;
  readStdin(): Promise<string>;
}

/** Where commands run, and how one says that it failed after it has printed what it could. */
export interface Terminal extends Surroundings {
  fail(): void;
}
