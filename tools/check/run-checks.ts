import type { Check } from './check.ts';

interface RunOptions {
  root: string;
  print: (text: string) => void;
}

/** Runs all checks concurrently and prints their results in the given order. */
export async function runChecks(checks: readonly Check[], { root, print }: RunOptions) {
  const width = Math.max(...checks.map((check) => check.name.length));
  const running = checks.map((check) => ({ check, outcome: runCheck(check, root) }));
  let failed = 0;
  for (const { check, outcome } of running) {
    const { findings, seconds } = await outcome;
    const status = findings.length === 0 ? 'ok    ' : 'failed';
    if (findings.length > 0) failed += 1;
    print(`${status}  ${check.name.padEnd(width)}  ${seconds.toFixed(1)} s\n`);
    for (const finding of findings) print(`${finding.replace(/^/gm, '        ')}\n`);
  }
  print(`${checks.length - failed} passed, ${failed} failed\n`);
  return { failed };
}

async function runCheck(check: Check, root: string) {
  const started = performance.now();
  // A check that throws counts as failed.
  const findings = await check
    .findFaults(root)
    .catch((error: unknown) => [`the check threw an error: ${String(error)}`]);
  return { findings, seconds: (performance.now() - started) / 1000 };
}
