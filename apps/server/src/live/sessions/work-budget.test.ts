import { describe, expect, it } from 'vitest';
import { createWorkBudget } from './work-budget.ts';

/** Returns how many milliseconds a person waits. */
async function wait(budget: ReturnType<typeof createWorkBudget>, zuid: string): Promise<number> {
  const started = performance.now();
  await budget.untilLeft(zuid);
  return performance.now() - started;
}

describe('the work budget of a person', () => {
  it('allows a burst, then delays by the time that was overdrawn', async () => {
    const budget = createWorkBudget({ perSecond: 1_000, burst: 300 });
    budget.spend('ada', 290);
    expect(await wait(budget, 'ada')).toBeLessThan(50);
    budget.spend('ada', 200);
    expect(await wait(budget, 'ada')).toBeGreaterThan(80);
  });

  it('is not affected by the work for others', async () => {
    const budget = createWorkBudget({ perSecond: 1, burst: 10 });
    budget.spend('ada', 1_000);
    expect(await wait(budget, 'bob')).toBeLessThan(50);
  });
});
