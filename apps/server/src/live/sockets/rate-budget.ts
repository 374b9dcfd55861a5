/** The send limit of a socket: a steady rate, and a burst after a pause. */
export interface RateBudgetOptions {
  perSecond: number;
  burst: number;
}

/** Returns a function that spends an amount, and returns false when the rate is exceeded. */
export function createRateBudget({ perSecond, burst }: RateBudgetOptions, now: () => number) {
  let left = burst;
  let since = now();
  return (amount: number): boolean => {
    const moment = now();
    // A clock that is set back must not reduce the budget.
    const passed = Math.max(0, moment - since);
    left = Math.min(burst, left + (passed / 1000) * perSecond);
    since = moment;
    left -= amount;
    return left >= 0;
  };
}
