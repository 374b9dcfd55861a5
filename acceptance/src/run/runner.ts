import type { Coverage } from '../contract/coverage.ts';
import type { World } from '../fixtures/seeded-editions.ts';

export type TestBody = (world: World) => Promise<void>;
/** Registers a test; its name is a rule of the service. */
export type Test = (name: string, body: TestBody) => void;
/** A file of tests. */
export type Area = (test: Test) => void;

export interface RegisteredTest {
  readonly area: string;
  readonly name: string;
  readonly body: TestBody;
}

export interface Failure {
  readonly test: RegisteredTest;
  readonly reason: string;
}

export interface RunResult {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

const MAX_TEST_MILLISECONDS = 60_000;

export function collectTests(areas: Readonly<Record<string, Area>>): RegisteredTest[] {
  return Object.entries(areas).flatMap(([area, register]) => {
    const tests: RegisteredTest[] = [];
    register((name, body) => tests.push({ area, name, body }));
    return tests;
  });
}

interface RunOptions {
  tests: readonly RegisteredTest[];
  world: World;
  coverage: Coverage;
  onResult(test: RegisteredTest, failure: Failure | undefined): void;
}

/** Runs tests sequentially, so that contract lines are attributed to the test that covered them. */
export async function runTests(options: RunOptions): Promise<RunResult> {
  const { tests, world, coverage, onResult } = options;
  const failures: Failure[] = [];
  for (const test of tests) {
    const failure = await runTest(test, world);
    coverage.settle(failure ? 'failed' : 'passed');
    if (failure) failures.push(failure);
    onResult(test, failure);
  }
  return { passed: tests.length - failures.length, failures };
}

async function runTest(test: RegisteredTest, world: World): Promise<Failure | undefined> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new Error(`took longer than ${MAX_TEST_MILLISECONDS} ms`)),
    MAX_TEST_MILLISECONDS,
  );
  try {
    await Promise.race([test.body(world), deadline.promise]);
    return undefined;
  } catch (error) {
    return { test, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
