import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventLoopWatch, watchEventLoop } from './event-loop.ts';

let watch: EventLoopWatch;
afterEach(() => watch.close());

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

// Long enough that the watch is due, and then its turn.
async function turn(): Promise<void> {
  block(20);
  await setImmediate();
  await setImmediate();
}

describe('the watch on the event loop', () => {
  it('sees what blocks it, once', async () => {
    watch = watchEventLoop();
    block(150);
    await turn();
    expect(watch.takeWorst()).toBeGreaterThan(120);
    await turn();
    expect(watch.takeWorst()).toBeLessThan(120);
  });

  it('sees what blocks it right after somebody looked', async () => {
    watch = watchEventLoop();
    await turn();
    watch.takeWorst();
    block(150);
    await turn();
    expect(watch.takeWorst()).toBeGreaterThan(120);
  });
});
