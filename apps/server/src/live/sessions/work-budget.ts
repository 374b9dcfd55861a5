import { setTimeout } from 'node:timers/promises';

/** Limits the time that the event loop works for each person, over all of their sockets on this node. */
export interface WorkBudget {
  /** Waits until the person has time left. */
  untilLeft(zuid: string): Promise<void>;
  /** Records time that was spent on the updates of a person. */
  spend(zuid: string, milliseconds: number): void;
}

interface BudgetOptions {
  /** Milliseconds of work per second. */
  readonly perSecond: number;
  /** Milliseconds of work after a pause. */
  readonly burst: number;
}

const defaultWorkBudget: BudgetOptions = { perSecond: 200, burst: 2_000 };

interface Account {
  left: number;
  since: number;
}

// Accounts that are full again are dropped when there are more than this many.
const MAX_ACCOUNTS = 1_000;

export function createWorkBudget({
  perSecond,
  burst,
}: BudgetOptions = defaultWorkBudget): WorkBudget {
  const accounts = new Map<string, Account>();

  const refill = (account: Account): Account => {
    const now = performance.now();
    account.left = Math.min(burst, account.left + ((now - account.since) / 1000) * perSecond);
    account.since = now;
    return account;
  };
  const dropFull = () => {
    for (const [zuid, account] of accounts)
      if (refill(account).left >= burst) accounts.delete(zuid);
  };

  return {
    async untilLeft(zuid) {
      for (;;) {
        const account = accounts.get(zuid);
        if (!account || refill(account).left >= 0) return;
        // Several updates can wait for the same account. Each checks again after its wait.
        const milliseconds = Math.ceil((-account.left / perSecond) * 1000);
        await setTimeout(milliseconds, undefined, { ref: false });
      }
    },
    spend(zuid, milliseconds) {
      const account = accounts.get(zuid) ?? { left: burst, since: performance.now() };
      refill(account).left -= milliseconds;
      accounts.set(zuid, account);
      if (accounts.size > MAX_ACCOUNTS) dropFull();
    },
  };
}
