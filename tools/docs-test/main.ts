// npm run docs:test [-- part of a page's path]: runs the examples of README and docs in a sandbox.
import { dirname } from 'node:path';
import { findStalePicture, PICTURE } from '../readme-picture/find-stale-picture.ts';
import { runDocs } from './run-docs.ts';
import type { Result } from './run-page.ts';
import { startSandbox } from './start-sandbox.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const say = (line: string) => process.stdout.write(`${line}\n`);
const failed = (results: readonly Result[]) =>
  results.filter(({ failure }) => failure !== undefined);

function report(page: string, results: readonly Result[]): void {
  const failures = failed(results);
  if (results.length === 1 && failures.length === 0) return; // only the link check
  say(`${failures.length > 0 ? '✗' : '✓'} ${page} (${results.length - failures.length})`);
  for (const { where, failure } of failures)
    say(`  ${where}\n    ${failure?.replaceAll('\n', '\n    ')}`);
}

async function checkPicture(scene: Parameters<typeof findStalePicture>[0]): Promise<Result> {
  const result = { where: PICTURE, failure: await findStalePicture(scene) };
  report(PICTURE, [result]);
  return result;
}

async function run(only: string): Promise<number> {
  const starting = startSandbox(ROOT, process.env);
  // Also handles a signal that arrives while the sandbox is starting.
  const abort = () => void starting.then(({ stop }) => stop()).finally(() => process.exit(1));
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  const { setup, printed, stop } = await starting;
  const shell = { root: ROOT, setup, env: process.env };
  try {
    // First, while the sandbox is unchanged.
    const pictures = only ? [] : [await checkPicture({ ...shell, printed })];
    const pages = await runDocs({ ...shell, only, onPage: report });
    const results = [...pictures, ...pages];
    const failures = failed(results).length;
    say(`${results.length - failures} passed, ${failures} failed`);
    return failures > 0 ? 1 : 0;
  } finally {
    await stop();
  }
}

run(process.argv.slice(2).join(' ')).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
