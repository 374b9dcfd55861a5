import { describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory-store.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const change = (id: string) => ({ id, time: 1 });

describe('a store in memory', () => {
  it('marks changes until they are acknowledged', async () => {
    const store = createMemoryStore();
    expect(await store.load()).toBeUndefined();
    store.append({ update: bytes(1), change: change('a') });
    store.append({ update: bytes(2), change: change('b') });
    store.acknowledge(['a', 'unknown']);
    expect((await store.join().load())?.updates).toEqual([
      { update: bytes(1) },
      { update: bytes(2), change: change('b') },
    ]);
  });

  it('keeps changes of other sessions when one replaces its updates', async () => {
    const store = createMemoryStore();
    const other = store.join();
    store.append({ update: bytes(1) });
    other.append({ update: bytes(2), change: change('b') });
    await store.replace([{ update: bytes(9) }]);
    expect((await store.load())?.updates).toEqual([
      { update: bytes(9) },
      { update: bytes(2), change: change('b') },
    ]);
    await store.clear();
    expect(await other.load()).toBeUndefined();
  });

  it('leases a client id to one session at a time, 5 minutes after its last use', async () => {
    let now = 0;
    const first = createMemoryStore(() => now);
    first.keepClientId(7);
    const second = first.join();
    now = 10 * 60_000;
    expect(await second.leaseClientId()).toBeUndefined();
    await first.close();
    now += 4 * 60_000;
    expect(await second.leaseClientId()).toBeUndefined();
    now += 2 * 60_000;
    expect(await second.leaseClientId()).toBe(7);
    expect(await first.join().leaseClientId()).toBeUndefined();
  });
});
