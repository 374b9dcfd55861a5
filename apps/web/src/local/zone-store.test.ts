import 'fake-indexeddb/auto';
import type { StoredUpdate } from '@lienzo/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { findStoredZone, listStoredZones } from './stored-zones.ts';
import { createZoneStore } from './zone-store.ts';

let people = 0;

/** Returns a function that opens stores of one zone of a new person, as browser tabs do. */
function usePerson() {
  people += 1;
  const zuid = `person-${people}`;
  const open = (zoneId = '3', onProblem?: (problem: string | undefined) => void) =>
    createZoneStore({ zuid, editionId: '1', spaceId: '2', zoneId, onProblem });
  return { zuid, open };
}

const update = (byte: number, id?: string): StoredUpdate => ({
  update: new Uint8Array([byte]),
  ...(id !== undefined && { change: { id, time: 1_000 + byte } }),
});
const bytes = (updates: readonly StoredUpdate[] = []) => updates.map((one) => one.update[0]);
const unsent = (updates: readonly StoredUpdate[] = []) =>
  updates.flatMap(({ change }) => change?.id ?? []);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the store of a zone', () => {
  it('returns nothing for a zone that was never stored', async () => {
    const { open } = usePerson();
    expect(await open().load()).toBeUndefined();
  });

  it('returns updates in order, with the marks of unsent changes', async () => {
    const { open } = usePerson();
    const store = open();
    store.append(update(1));
    store.append(update(2, 'a'));
    store.append(update(3, 'b'));
    store.acknowledge(['a', 'unknown']);
    await store.close();
    const { updates } = (await open().load()) ?? {};
    expect(bytes(updates)).toEqual([1, 2, 3]);
    expect(updates?.map(({ change }) => change)).toEqual([
      undefined,
      undefined,
      { id: 'b', time: 1_003 },
    ]);
  });

  it('writes a change without waiting, even if nothing closes the store', async () => {
    const { zuid, open } = usePerson();
    const database = await openDatabase(zuid);
    const store = open();
    await store.flush();
    const started = performance.now();
    store.append(update(1, 'a'));
    let count = 0;
    while (count === 0) {
      const request = database.transaction('updates').objectStore('updates').count();
      count = await new Promise<number>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    }
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('keeps changes of other tabs when it replaces what it knows', async () => {
    const { open } = usePerson();
    const [one, two] = [open(), open()];
    one.append(update(1));
    await one.flush();
    await one.load();
    two.append(update(2, 'of two'));
    await two.flush();
    one.append(update(3, 'of one'));
    await one.replace([update(9), update(3, 'of one')]);
    const { updates } = (await open().load()) ?? {};
    expect(bytes(updates).toSorted()).toEqual([2, 3, 9]);
    expect(unsent(updates).toSorted()).toEqual(['of one', 'of two']);
  });

  it('merges the state', async () => {
    const { open } = usePerson();
    const store = open();
    store.saveState({ spaceId: '7' });
    store.saveState({ epoch: 'x' });
    await store.close();
    expect((await open().load())?.state).toEqual({ spaceId: '7', epoch: 'x' });
  });

  it('separates people and zones', async () => {
    const [ada, carmen] = [usePerson(), usePerson()];
    ada.open().append(update(1, 'a'));
    const other = ada.open('4');
    other.append(update(2, 'b'));
    await other.flush();
    expect(bytes((await ada.open().load())?.updates)).toEqual([1]);
    expect(await carmen.open().load()).toBeUndefined();
    expect(await listStoredZones(carmen.zuid)).toHaveLength(1);
  });

  it('deletes everything', async () => {
    const { zuid, open } = usePerson();
    const store = open();
    store.append(update(1, 'a'));
    store.keepClientId(5);
    await store.clear();
    expect(await store.load()).toBeUndefined();
    expect(await findStoredZone(zuid, '1/3')).toBeUndefined();
  });

  it('reports a full device, and writes as soon as there is space', async () => {
    const problems: (string | undefined)[] = [];
    const { zuid, open } = usePerson();
    const store = open('3', (problem) => problems.push(problem));
    await store.flush();
    const database = await openDatabase(zuid);
    const begin = database.transaction.bind(database);
    const full = new DOMException('No space', 'QuotaExceededError');
    const spy = vi.spyOn(database, 'transaction').mockImplementation((...values) => {
      if (values[1] === 'readwrite') throw full;
      return begin(...values);
    });
    store.append(update(1, 'a'));
    await vi.waitFor(() => expect(problems).toEqual(['full']));
    store.append(update(2, 'b'));
    spy.mockRestore();
    await vi.waitFor(() => expect(problems).toEqual(['full', undefined]), 5_000);
    expect(unsent((await open().load())?.updates)).toEqual(['a', 'b']);
  });
});

describe('client ids', () => {
  const MINUTE = 60_000;

  it('are leased again some minutes after the last use, never to two tabs', async () => {
    const { open } = usePerson();
    const first = open();
    expect(await first.leaseClientId()).toBeUndefined();
    first.keepClientId(77);
    await first.close();
    expect(await open().leaseClientId()).toBeUndefined();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 7 * MINUTE);
    const [two, three] = [open(), open()];
    expect(await two.leaseClientId()).toBe(77);
    expect(await three.leaseClientId()).toBeUndefined();
    await two.close();
    vi.spyOn(Date, 'now').mockReturnValue(now + 20 * MINUTE);
    expect(await open().leaseClientId()).toBe(77);
  });

  it('stay reserved while a tab has them, however long it does not write', async () => {
    const { open } = usePerson();
    const busy = open();
    busy.keepClientId(8);
    await busy.flush();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600 * MINUTE);
    expect(await open().leaseClientId()).toBeUndefined();
  });
});

describe('the list of stored zones', () => {
  it('counts unsent changes, with the time of the oldest', async () => {
    const { zuid, open } = usePerson();
    const store = open();
    store.append(update(2, 'a'));
    store.append(update(5, 'b'));
    store.append(update(6, 'b'));
    store.append(update(7));
    await store.close();
    expect(await listStoredZones(zuid)).toMatchObject([
      { editionId: '1', spaceId: '2', zoneId: '3', unsent: 2, unsentSince: 1_002 },
    ]);
  });
});
