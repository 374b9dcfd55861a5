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

describe('the image cache', () => {
  it('creates an image once, even for concurrent requests', async () => {
    const cache = createImageCache(1_000);
    const { counter, create } = counted(10);
    await Promise.all([cache.getOrCreate('a', create), cache.getOrCreate('a', create)]);
    await cache.getOrCreate('a', create);
    expect(counter.created).toBe(1);
    await cache.getOrCreate('b', create);
    expect(counter.created).toBe(2);
  });

  it('evicts the least recently used images when it is full', async () => {
    const cache = createImageCache(1_000);
    const { counter, create } = counted(250);
    for (const tag of ['a', 'b', 'c', 'd', 'a', 'e']) await cache.getOrCreate(tag, create);
    expect(counter.created).toBe(5);
    await cache.getOrCreate('a', create);
    expect(counter.created).toBe(5);
    await cache.getOrCreate('b', create);
    expect(counter.created).toBe(6);
  });

  it('stores neither images larger than a quarter of its size nor failures', async () => {
    const cache = createImageCache(1_000);
    const { counter, create } = counted(251);
    await cache.getOrCreate('a', create);
    await cache.getOrCreate('a', create);
    expect(counter.created).toBe(2);
    await expect(cache.getOrCreate('b', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect((await cache.getOrCreate('b', counted(1).create)).length).toBe(1);
  });
});
