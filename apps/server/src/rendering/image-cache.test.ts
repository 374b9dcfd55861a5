import { describe, expect, it } from 'vitest';
import { createImageCache } from './image-cache.ts';

function counted(bytes: number) {
  const counter = { created: 0 };
  const create = async () => {
    counter.created += 1;
    return new Uint8Array(bytes);
  };
  return { counter, create };
}

/** The signal of a caller that stays. */
const here = new AbortController().signal;

describe('the image cache', () => {
  it('creates an image once, even for concurrent requests', async () => {
    const cache = createImageCache(1_000);
    const { counter, create } = counted(10);
    await Promise.all([cache.getOrCreate('a', create, here), cache.getOrCreate('a', create, here)]);
    await cache.getOrCreate('a', create, here);
    expect(counter.created).toBe(1);
    await cache.getOrCreate('b', create, here);
    expect(counter.created).toBe(2);
  });

  it('evicts the least recently used images when it is full', async () => {
    const cache = createImageCache(1_000);
    const { counter, create } = counted(250);
    for (const tag of ['a', 'b', 'c', 'd', 'a', 'e']) await cache.getOrCreate(tag, create, here);
    expect(counter.created).toBe(5);
    await cache.getOrCreate('a', create, here);
    expect(counter.created).toBe(5);
    await cache.getOrCreate('b', create, here);
    expect(counter.created).toBe(6);
  });

  it('stores neither images larger than a quarter of its size nor failures', async () => {
    const cache = createImageCache(1_000);
    const { counter, create } = counted(251);
    await cache.getOrCreate('a', create, here);
    await cache.getOrCreate('a', create, here);
    expect(counter.created).toBe(2);
    await expect(
      cache.getOrCreate('b', () => Promise.reject(new Error('no')), here),
    ).rejects.toThrow('no');
    expect((await cache.getOrCreate('b', counted(1).create, here)).length).toBe(1);
  });

  it('aborts a creation when all of its callers have left, and not before', async () => {
    const cache = createImageCache(1_000);
    const [first, second] = [new AbortController(), new AbortController()];
    let aborted = false;
    const create = (signal: AbortSignal) =>
      new Promise<Uint8Array>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    const images = [first, second].map(({ signal }) => cache.getOrCreate('a', create, signal));
    first.abort();
    await expect(images[0]).rejects.toThrow('aborted');
    expect(aborted).toBe(false);
    second.abort();
    await expect(images[1]).rejects.toThrow('aborted');
    expect(aborted).toBe(true);
    // The next caller does not receive the aborted creation.
    expect((await cache.getOrCreate('a', counted(1).create, here)).length).toBe(1);
  });
});
