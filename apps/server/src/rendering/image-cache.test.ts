import { describe, expect, it } from 'vitest';
import { createImageCache } from './image-cache.ts';

function counted(bytes: number) {
  const counter = { made: 0 };
  const make = async () => {
    counter.made += 1;
    return new Uint8Array(bytes);
  };
  return { counter, make };
}

describe('pictures that are kept', () => {
  it('are made once, also for those who ask meanwhile', async () => {
    const store = createImageCache(1_000);
    const { counter, make } = counted(10);
    await Promise.all([store.obtain('a', make), store.obtain('a', make)]);
    await store.obtain('a', make);
    expect(counter.made).toBe(1);
    await store.obtain('b', make);
    expect(counter.made).toBe(2);
  });

  it('give way to others when there are too many, those first that nobody asked for', async () => {
    const store = createImageCache(1_000);
    const { counter, make } = counted(250);
    for (const tag of ['a', 'b', 'c', 'd', 'a', 'e']) await store.obtain(tag, make);
    expect(counter.made).toBe(5);
    await store.obtain('a', make);
    expect(counter.made).toBe(5);
    await store.obtain('b', make);
    expect(counter.made).toBe(6);
  });

  it('are not those that would fill everything, nor those that failed', async () => {
    const store = createImageCache(1_000);
    const { counter, make } = counted(251);
    await store.obtain('a', make);
    await store.obtain('a', make);
    expect(counter.made).toBe(2);
    await expect(store.obtain('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await store.obtain('b', counted(1).make)).length).toBe(1);
  });
});
