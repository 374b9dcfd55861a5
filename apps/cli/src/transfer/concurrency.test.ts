import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createQueue, forEachConcurrently } from './concurrency.ts';

it('runs each item once and never exceeds the limit', async () => {
  const done: number[] = [];
  const running = { now: 0, most: 0 };
  await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await turn();
    running.now -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(running.most).toBe(3);
});

it('stops at the first failure', async () => {
  const failing = forEachConcurrently([1, 2, 3], 2, async (item) => {
    if (item === 2) throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
});

it('runs queued tasks in order, even after a failure', async () => {
  const enqueue = createQueue();
  const done: number[] = [];
  const slow = enqueue(async () => {
    await turn();
    done.push(1);
  });
  const failing = enqueue(async () => {
    throw new Error('no');
  });
  const last = enqueue(async () => done.push(2));
  await expect(failing).rejects.toThrow('no');
  await Promise.all([slow, last]);
  expect(done).toEqual([1, 2]);
});
