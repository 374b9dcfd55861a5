import type { Check } from './check.ts';

interface Surroundings {
  root: string;
  print: (text: string) => void;
}

/** Runs all checks at the same time and tells about each in the given order. */
export async function runChecks(checks: readonly Check[], { root, print }: Surroundings) {
  const width = Math.max(...checks.map((check) => check.name.length));
  const running = checks.map((check) => ({ check, outcome: runCheck(check, root) }));
  let failed = 0;
  for (const { check, outcome } of running) {
    const { faults, seconds } = await outcome;
    const verdict = faults.length === 0 ? 'ok    ' : 'failed';
    if (faults.length > 0) failed += 1;
    print(`${verdict}  ${check.name.padEnd(width)}  ${seconds.toFixed(1)} s\n`);
    for (const fault of faults) print(`${fault.replace(/^/gm, '        ')}\n`);
  }
  print(`${checks.length - failed} passed, ${failed} failed\n`);
  return { failed };
}

async function runCheck(check: Check, root: string) {
  const started = performance.now();
  // A check that breaks has not held.
  const faults = await check
    .findFaults(root)
    .catch((error: unknown) => [`the check itself broke: ${String(error)}`]);
  return { faults, seconds: (performance.now() - started) / 1000 };
}
