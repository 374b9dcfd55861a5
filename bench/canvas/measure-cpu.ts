import type { CDPSession, Page } from 'playwright-core';

/** Reads the processor time that the main thread of a page has used. */
class MainThread {
  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  static async of(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    // Processor time instead of passed time, so that other programs do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MainThread(session);
  }

  /** Returns the milliseconds of processor time since the page was created. */
  async milliseconds(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  }

  async close(): Promise<void> {
    await this.session.detach();
  }
}

/** Returns the processor time of the main thread during some work, and the result of the work. */
export async function measureCpu<Result>(
  page: Page,
  work: () => Promise<Result>,
): Promise<{ milliseconds: number; result: Result }> {
  const thread = await MainThread.of(page);
  try {
    const before = await thread.milliseconds();
    const result = await work();
    return { milliseconds: (await thread.milliseconds()) - before, result };
  } finally {
    await thread.close();
  }
}
