#!/usr/bin/env node
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Output } from './environment.ts';
import { run } from './run.ts';

function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    write: (chunk) => void stream.write(chunk),
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 80,
  };
}

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

// Not `process.exit`, which could discard output that is still buffered for a pipe.
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  homeDirectory: homedir(),
  stdout: outputOf(process.stdout),
  stderr: outputOf(process.stderr),
  readStdin: () => text(process.stdin),
  readLines: () => createInterface({ input: process.stdin }),
});
