import type { Browser } from 'playwright-core';

/** Options of drills that need no browser. */
export interface PlainOptions {
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
}

export interface DrillOptions {
  root: string;
  /** A PostgreSQL server on which to create a database; without one, PostgreSQL is started. */
  serverUrl: string | undefined;
  browser: Browser;
  /** The program of the browser, for drills that start it with other options. */
  chromiumPath: string;
  /** The folder for screenshots. */
  folder: string;
  print: (line: string) => void;
}
