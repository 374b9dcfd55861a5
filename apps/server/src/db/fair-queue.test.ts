import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueOptions, QueueFullError } from './fair-queue.ts';

function createTestQueue(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({
    ...{ max: 2, maxPerKey: 2, maxWaiting: 100, maxWaitingPerKey: 50, waitMilliseconds: 10_000 },
    ...options,
  });
  const started: string[] = [];
  /** Starts work that runs until it is ended. */
  const hold = (key: string, name = key) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = queue.run(key, () => {
      started.push(name);
      return promise;
    });
    done.catch(() => {});
    return { done, end: resolve };
  };
  return { queue, started, hold };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('lets keys take turns, regardless of how much work each has', async () => {
    const { started, hold } = createTestQueue({ max: 1 });
    const held = ['a1', 'a2', 'a3', 'a4'].map((name) => hold('a', name));
    held.splice(1, 0, hold('b', 'b1'));
    for (const { end } of held) end();
    await Promise.all(held.map(({ done }) => done));
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('leaves room for other keys', async () => {
    const { started, hold } = createTestQueue({ max: 3, maxPerKey: 2 });
    const held = ['a1', 'a2', 'a3'].map((name) => hold('a', name));
    held.push(hold('b'));
    expect(started).toEqual(['a1', 'a2', 'b']);
    held[0]?.end();
    await settled();
    expect(started).toEqual(['a1', 'a2', 'b', 'a3']);
    for (const { end } of held) end();
    await Promise.all(held.map(({ done }) => done));
  });

  it('limits the keys of a group together', async () => {
    const { queue } = createTestQueue({ max: 4, maxPerGroup: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const started: string[] = [];
    const run = (key: string, group: string) =>
      queue.run(
        key,
        () => {
          started.push(key);
          return promise;
        },
        group,
      );
    const all = [run('a', 'one'), run('b', 'one'), run('c', 'one'), run('d', 'two')];
    expect(started).toEqual(['a', 'b', 'd']);
    resolve();
    await Promise.all(all);
    expect(started).toEqual(['a', 'b', 'd', 'c']);
  });

  it('rejects the work of a key with too much waiting work, but not that of others', async () => {
    const { queue, hold } = createTestQueue({ max: 1, maxWaitingPerKey: 1 });
    const held = [hold('a'), hold('a')];
    await expect(queue.run('a', async () => {})).rejects.toMatchObject({ scope: 'key' });
    const other = queue.run('b', async () => 'served');
    for (const { end } of held) end();
    await expect(other).resolves.toBe('served');
  });

  it('rejects all work when too much is waiting', async () => {
    const { queue, hold } = createTestQueue({ max: 1, maxWaiting: 1 });
    const held = [hold('a'), hold('b')];
    await expect(queue.run('c', async () => {})).rejects.toMatchObject({ scope: 'all' });
    for (const { end } of held) end();
  });

  it('rejects work that waited too long, and serves the rest', async () => {
    const { queue, started, hold } = createTestQueue({ max: 1, waitMilliseconds: 20 });
    const first = hold('a');
    await expect(queue.run('b', async () => {})).rejects.toThrow(QueueFullError);
    const next = hold('c');
    first.end();
    next.end();
    await next.done;
    expect(started).toEqual(['a', 'c']);
  });

  it('frees the place of work that failed', async () => {
    const { queue } = createTestQueue({ max: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow();
    await expect(queue.run('a', async () => 'next')).resolves.toBe('next');
  });
});
