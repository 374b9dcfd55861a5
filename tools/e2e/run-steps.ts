export interface Step<Story> {
  readonly name: string;
  readonly run: (story: Story) => Promise<void>;
}

export interface Count {
  passed: number;
  failed: number;
}

interface Running<Story> {
  story: Story;
  say: (line: string) => void;
  /** After each step, well or not. Faults it finds count as one more failure. */
  after: (step: Step<Story>, index: number) => Promise<readonly string[]>;
}

/** One step after the other, each on its line with its time. A failed one does not end the story. */
export async function runSteps<Story>(
  steps: readonly Step<Story>[],
  { story, say, after }: Running<Story>,
): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  for (const [index, step] of steps.entries()) {
    const started = performance.now();
    const faults: string[] = [];
    await step.run(story).catch((error: unknown) => faults.push(describe(error)));
    faults.push(...(await after(step, index).catch((error: unknown) => [describe(error)])));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${faults.length > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`);
    for (const fault of faults) say(`    ${fault.replaceAll('\n', '\n    ')}`);
    if (faults.length > 0) count.failed += 1;
    else count.passed += 1;
  }
  return count;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = error.stack?.split('\n').find((line) => line.includes('/tools/e2e/'));
  return [error.message, where?.trim()].filter(Boolean).join('\n');
}
