/** Work that can be interrupted between its steps. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all steps at once. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
