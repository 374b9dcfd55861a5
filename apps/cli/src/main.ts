#!/usr/bin/env node
import { homedir } from 'node:os';
import { text } from 'node:stream/consumers';
import { run } from './run.ts';
import type { Output } from './surroundings.ts';

function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    write: (chunk) => void stream.write(chunk),
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 80,
  };
}

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

// Not `process.exit`: what was written to a pipe must have time to arrive.
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  homeDirectory: homedir(),
  stdout: outputOf(process.stdout),
  stderr: outputOf(process.stderr),
  readStdin: () => text(process.stdin),
});
