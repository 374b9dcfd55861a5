import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventLoopWatch, watchEventLoop } from './event-loop.ts';

let watch: EventLoopWatch;
afterEach(() => watch.close());

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

// Blocks until the timer of the watch is due, then lets it run.
async function tick(): Promise<void> {
  block(20);
  await setImmediate();
  await setImmediate();
}

describe('watchEventLoop', () => {
  it('reports a blocked event loop once', async () => {
    watch = watchEventLoop();
    block(150);
    await tick();
    expect(watch.takeWorst()).toBeGreaterThan(120);
    await tick();
    expect(watch.takeWorst()).toBeLessThan(120);
  });

  it('reports a block right after the last reading', async () => {
    watch = watchEventLoop();
    await tick();
    watch.takeWorst();
    block(150);
    await tick();
    expect(watch.takeWorst()).toBeGreaterThan(120);
  });
});
