import type { CoverageSummary } from '../contract/coverage.ts';
import type { Failure, RegisteredTest } from './runner.ts';

/** Returns a function to call after each test. It prints a line when all tests of an area are done. */
export function reportTests(tests: readonly RegisteredTest[]) {
  const left = new Map<string, number>();
  for (const { area } of tests) left.set(area, (left.get(area) ?? 0) + 1);
  const failed = new Map<string, number>();
  const all = new Map(left);
  let began = Date.now();
  return ({ area }: RegisteredTest, failure: Failure | undefined): void => {
    const remaining = (left.get(area) ?? 0) - 1;
    left.set(area, remaining);
    if (failure) failed.set(area, (failed.get(area) ?? 0) + 1);
    if (remaining > 0) return;
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const count = `${all.get(area)} tests`.padStart(10);
    const verdict = failed.has(area) ? `${failed.get(area)} FAILED` : 'ok';
    write(`${area.padEnd(20)}${count}${`${seconds} s`.padStart(9)}  ${verdict}`);
    began = Date.now();
  };
}

export function reportFailures(failures: readonly Failure[]): void {
  for (const { test, reason } of failures) {
    write(`\nFAILED ${test.area}: ${test.name}`);
    write(reason.replace(/^(?! {2})/gm, '  '));
  }
  write('');
}

/** Prints the coverage and returns the number of uncovered lines. */
export function reportCoverage({ covered, lines, operations, uncovered }: CoverageSummary): number {
  for (const line of uncovered) write(`uncovered ${line}`);
  write(`covered ${covered} of ${lines} contract lines (${operations} operations)`);
  return uncovered.length;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
