export interface Output {
  write(text: string): void;
  /** Whether it is an interactive terminal. */
  readonly isTerminal: boolean;
  /** Width in characters. */
  readonly columns: number;
}

/** The process environment that commands depend on, so that tests can replace it. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  readonly stdout: Output;
  /** For progress, hints and errors. */
  readonly stderr: Output;
  readStdin(): Promise<string>;
  /** Reads standard input line by line. */
  readLines(): AsyncIterable<string>;
}

/** The environment of a command, which calls `fail` to exit with 1 after printing a partial result. */
export interface Terminal extends Environment {
  fail(): void;
}
