import { describe, expect, it } from 'vitest';
import { createLargeReads, createReservation } from './large-reads.ts';

const MANY = { maxBytes: 100, maxWaiting: 10, waitMilliseconds: 5_000, holdMilliseconds: 60_000 };

/** Records the order in which reads are admitted. */
function createRecorder(reads: ReturnType<typeof createLargeReads>) {
  const admitted: string[] = [];
  const releases = new Map<string, () => void>();
  const read = async (name: string, key: string, bytes: number) => {
    releases.set(name, await reads.acquire(key, bytes));
    admitted.push(name);
  };
  const release = async (name: string) => {
    releases.get(name)?.();
    await new Promise(setImmediate);
  };
  return { admitted, read, release };
}

describe('large reads', () => {
  it('wait until the answers before them are sent', async () => {
    const { admitted, read, release } = createRecorder(createLargeReads(MANY));
    await Promise.all([read('a', '1', 60), read('b', '1', 40)]);
    void read('c', '1', 60);
    await release('b');
    expect(admitted).toEqual(['a', 'b']);
    await release('a');
    expect(admitted).toEqual(['a', 'b', 'c']);
  });

  it('of different tenants take turns', async () => {
    const { admitted, read, release } = createRecorder(createLargeReads(MANY));
    await read('first', '1', 100);
    for (const name of ['a', 'b', 'c']) void read(name, '1', 100);
    void read('other', '2', 100);
    for (const name of ['first', 'a', 'other', 'b']) await release(name);
    expect(admitted).toEqual(['first', 'a', 'other', 'b', 'c']);
  });

  it('that are larger than everything allowed run alone', async () => {
    const { admitted, read, release } = createRecorder(createLargeReads(MANY));
    await read('a', '1', 10);
    void read('huge', '1', 1_000);
    void read('b', '2', 10);
    await release('a');
    expect(admitted).toEqual(['a', 'huge']);
    await release('huge');
    expect(admitted).toEqual(['a', 'huge', 'b']);
  });

  it('are refused if they would wait too long or too many wait', async () => {
    const reads = createLargeReads({ ...MANY, maxWaiting: 1, waitMilliseconds: 20 });
    await reads.acquire('1', 100);
    const late = reads.acquire('1', 100);
    await expect(reads.acquire('1', 100)).rejects.toMatchObject({ key: 'overloaded' });
    await expect(late).rejects.toMatchObject({ key: 'overloaded' });
  });

  it('of slow clients stop counting after a while', async () => {
    const reads = createLargeReads({ ...MANY, holdMilliseconds: 20 });
    await reads.acquire('1', 100);
    await reads.acquire('1', 100);
  });
});

describe('a reservation', () => {
  it('counts once per request and is released with it', async () => {
    const reads = createLargeReads(MANY);
    const reservation = createReservation(reads);
    await reservation.reserve('1', 100);
    await reservation.reserve('1', 100);
    const next = reads.acquire('1', 100);
    reservation.release();
    (await next)();
  });

  it('is released if the client has gone before it was admitted', async () => {
    const reads = createLargeReads(MANY);
    const release = await reads.acquire('1', 100);
    const gone = createReservation(reads);
    const waiting = gone.reserve('1', 100);
    gone.release();
    release();
    await waiting;
    (await reads.acquire('1', 100))();
  });
});
