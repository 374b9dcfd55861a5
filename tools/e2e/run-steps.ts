export interface Step<Scenario> {
  readonly name: string;
  readonly run: (scenario: Scenario) => Promise<void>;
}

export interface Count {
  passed: number;
  failed: number;
}

interface RunOptions<Scenario> {
  scenario: Scenario;
  print: (line: string) => void;
  /** Called after each step, even if it failed. If it returns problems, the step fails. */
  after: (step: Step<Scenario>, index: number) => Promise<readonly string[]>;
}

/** Runs the steps sequentially and prints each with its duration. Continues after a failed step. */
export async function runSteps<Scenario>(
  steps: readonly Step<Scenario>[],
  { scenario, print, after }: RunOptions<Scenario>,
): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  for (const [index, step] of steps.entries()) {
    const started = performance.now();
    const problems: string[] = [];
    await step.run(scenario).catch((error: unknown) => problems.push(describe(error)));
    problems.push(...(await after(step, index).catch((error: unknown) => [describe(error)])));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`${problems.length > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`);
    for (const problem of problems) print(`    ${problem.replaceAll('\n', '\n    ')}`);
    if (problems.length > 0) count.failed += 1;
    else count.passed += 1;
  }
  return count;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = error.stack?.split('\n').find((line) => line.includes('/tools/e2e/'));
  return [error.message, where?.trim()].filter(Boolean).join('\n');
}
