/** How much a socket may send: a steady flow, and more at once after a pause. */
export interface BudgetOptions {
  perSecond: number;
  atOnce: number;
}

/** Refuses what comes faster than it may. */
export function createBudget({ perSecond, atOnce }: BudgetOptions, now: () => number) {
  let left = atOnce;
  let since = now();
  return (amount: number): boolean => {
    const moment = now();
    // A clock that is set back must not take away what somebody has left.
    const passed = Math.max(0, moment - since);
    left = Math.min(atOnce, left + (passed / 1000) * perSecond);
    since = moment;
    left -= amount;
    return left >= 0;
  };
}
