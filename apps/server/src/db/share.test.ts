import { describe, expect, it } from 'vitest';
import { createShare, ShareExhaustedError } from './share.ts';

function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, release: resolve };
}

describe('a share', () => {
  it('runs a limited number of each key and lets other keys pass', async () => {
    const share = createShare({ max: 2, maxWaiting: 10, waitMilliseconds: 5_000 });
    const held = hold();
    const order: string[] = [];
    const first = [share.run('busy', held.work), share.run('busy', held.work)];
    const waiting = ['a', 'b', 'c'].map((name) =>
      share.run('busy', async () => {
        order.push(name);
      }),
    );
    await share.run('calm', async () => {
      order.push('calm');
    });
    expect(order).toEqual(['calm']);
    held.release();
    await Promise.all([...first, ...waiting]);
    expect(order).toEqual(['calm', 'a', 'b', 'c']);
  });

  it('frees its place when the work fails', async () => {
    const share = createShare({ max: 1, maxWaiting: 1, waitMilliseconds: 5_000 });
    const failing = share.run('key', async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await expect(share.run('key', async () => 'done')).resolves.toBe('done');
  });

  it('refuses work when too much of it waits, or when it waits too long', async () => {
    const share = createShare({ max: 1, maxWaiting: 1, waitMilliseconds: 20 });
    const held = hold();
    const running = share.run('key', held.work);
    const waiting = share.run('key', async () => 'late');
    await expect(share.run('key', async () => 'more')).rejects.toThrow(ShareExhaustedError);
    await expect(waiting).rejects.toThrow(ShareExhaustedError);
    held.release();
    await running;
    await expect(share.run('key', async () => 'done')).resolves.toBe('done');
  });
});
