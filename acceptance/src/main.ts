// npm run acceptance [-- part of a test's name]: checks the contract over HTTP.
import { operations } from '@lienzo/contract';
import { areas } from './areas.ts';
import { openSandbox } from './client/sandbox-process.ts';
import { createCoverage } from './contract/coverage.ts';
import { createWorld } from './fixtures/seeded-editions.ts';
import { reportCoverage, reportFailures, reportTests } from './run/report.ts';
import { collectTests, runTests } from './run/runner.ts';

async function run(filter: string): Promise<number> {
  const tests = collectTests(areas).filter(({ area, name }) => `${area}: ${name}`.includes(filter));
  if (tests.length === 0) throw new Error(`No test has "${filter}" in its name.`);
  const coverage = createCoverage(operations);
  const opening = openSandbox(process.env);
  // Also handles signals while the sandbox starts.
  const abort = () => void opening.then(({ stop }) => stop()).finally(() => process.exit(1));
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  const { sandbox, stop } = await opening;
  try {
    const world = createWorld({ sandbox, coverage });
    const progress = reportTests(tests);
    const result = await runTests({ tests, world, coverage, onResult: progress });
    reportFailures(result.failures);
    // Filtered tests cover only a part of the contract, so coverage is checked only for the full run.
    const uncovered = filter === '' ? reportCoverage(coverage.summary()) : 0;
    process.stdout.write(`${result.passed} passed, ${result.failures.length} failed\n`);
    return result.failures.length + uncovered > 0 ? 1 : 0;
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
