// npm run docs:test [-- part of a page's path]: tries the examples of README and docs on a sandbox.
import { dirname } from 'node:path';
import { findStalePicture, PICTURE } from '../readme-picture/find-stale-picture.ts';
import { runDocs } from './run-docs.ts';
import type { Result } from './run-page.ts';
import { startSandbox } from './start-sandbox.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const say = (line: string) => process.stdout.write(`${line}\n`);
const failed = (results: readonly Result[]) => results.filter(({ fault }) => fault !== undefined);

function report(page: string, results: readonly Result[]): void {
  const faults = failed(results);
  if (results.length === 1 && faults.length === 0) return; // only its links
  say(`${faults.length > 0 ? '✗' : '✓'} ${page} (${results.length - faults.length})`);
  for (const { where, fault } of faults)
    say(`  ${where}\n    ${fault?.replaceAll('\n', '\n    ')}`);
}

async function tryPicture(scene: Parameters<typeof findStalePicture>[0]): Promise<Result> {
  const result = { where: PICTURE, fault: await findStalePicture(scene) };
  report(PICTURE, [result]);
  return result;
}

async function run(only: string): Promise<number> {
  const opening = startSandbox(ROOT, process.env);
  // Also when the signal comes while the sandbox still starts.
  const abort = () => void opening.then(({ stop }) => stop()).finally(() => process.exit(1));
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  const { names, printed, stop } = await opening;
  const place = { root: ROOT, names, env: process.env };
  try {
    // First, as long as the sandbox is as it was.
    const pictures = only ? [] : [await tryPicture({ ...place, printed })];
    const pages = await runDocs({ ...place, only, onPage: report });
    const results = [...pictures, ...pages];
    const faults = failed(results).length;
    say(`${results.length - faults} passed, ${faults} failed`);
    return faults > 0 ? 1 : 0;
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
