import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns, forEachAtOnce } from './at-once.ts';

it('does each item once, and never more than so many at a time', async () => {
  const done: number[] = [];
  const running = { now: 0, most: 0 };
  await forEachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await turn();
    running.now -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(running.most).toBe(3);
});

it('ends with the first failure', async () => {
  const failing = forEachAtOnce([1, 2, 3], 2, async (item) => {
    if (item === 2) throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
});

it('takes turns in the order in which they were asked for, also after one that failed', async () => {
  const inTurn = createTurns();
  const done: number[] = [];
  const slow = inTurn(async () => {
    await turn();
    done.push(1);
  });
  const failing = inTurn(async () => {
    throw new Error('no');
  });
  const last = inTurn(async () => done.push(2));
  await expect(failing).rejects.toThrow('no');
  await Promise.all([slow, last]);
  expect(done).toEqual([1, 2]);
});
