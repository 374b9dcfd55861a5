import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { startDatabaseProxy, throughProxy } from '../../../../testing/network/tcp-proxy.ts';
import type { Tx } from './bound-kysely.ts';
import { openDatabase, type PooledDatabase } from './database.ts';
import { DatabaseUnavailableError, isUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function open(url: string, poolSize = 2): PooledDatabase {
  const db = openDatabase({ url, role: 'lienzo_runtime', poolSize });
  onTestFinished(() => db.close());
  return db;
}

async function openThroughProxy(poolSize?: number) {
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(proxy.close);
  return { proxy, db: open(throughProxy(database.url, proxy), poolSize) };
}

const readOne = (tx: Tx) => sql`select 1`.execute(tx);

describe('a connection that loses packets', () => {
  it('fails its work soon, also while the network is still silent', async () => {
    const { proxy, db } = await openThroughProxy();
    await db.readEdition('1', readOne);
    proxy.swallow();
    const started = performance.now();
    await expect(db.changeEdition('1', readOne)).rejects.toThrow(DatabaseUnavailableError);
    expect(performance.now() - started).toBeLessThan(8_000);
    proxy.heal();
    await expect(db.changeEdition('1', readOne)).resolves.toBeDefined();
  }, 30_000);

  it('is replaced within 5 seconds after the network has healed', async () => {
    const { proxy, db } = await openThroughProxy(1);
    await db.readEdition('1', readOne);
    proxy.swallow();
    const lost = db.changeEdition('1', readOne).catch((error: unknown) => error);
    await setTimeout(200);
    proxy.heal();
    const started = performance.now();
    expect(isUnavailable(await lost)).toBe(true);
    await db.changeEdition('1', readOne);
    expect(performance.now() - started).toBeLessThan(5_000);
  }, 30_000);
});

describe('a connection that is only slow', () => {
  it('is kept while PostgreSQL works on its statement', async () => {
    const db = open(database.url);
    const work = db.changeEdition('1', (tx) => sql`select pg_sleep(4)`.execute(tx));
    await expect(work).resolves.toBeDefined();
  }, 30_000);

  it('keeps its transaction while this process computes for longer than an idle one may last', async () => {
    const db = open(database.url);
    const work = db.changeEdition('1', async (tx) => {
      await readOne(tx);
      await setTimeout(6_000);
      return readOne(tx);
    });
    await expect(work).resolves.toBeDefined();
  }, 30_000);
});

describe('a process that stands still in a transaction', () => {
  it('repeats the transaction, which PostgreSQL has ended', async () => {
    const db = open(database.url);
    let attempts = 0;
    await db.changeEdition('1', async (tx) => {
      await readOne(tx);
      attempts += 1;
      if (attempts === 1) blockFor(4_000);
      await readOne(tx);
    });
    expect(attempts).toBe(2);
  }, 30_000);

  it('repeats it also if the attempt to keep it alive noticed first', async () => {
    const db = open(database.url);
    let attempts = 0;
    await db.changeEdition('1', async (tx) => {
      await readOne(tx);
      attempts += 1;
      if (attempts === 1) {
        blockFor(4_000);
        await setTimeout(200); // timers that are due run before the message of PostgreSQL is read
      }
      await readOne(tx);
    });
    expect(attempts).toBe(2);
  }, 30_000);
});

/** Blocks the event loop, as a suspended process does. */
function blockFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('a lock that another transaction holds', () => {
  it('is waited for at most 5 seconds', async () => {
    const db = open(database.url, 4);
    const lock = (tx: Tx) => sql`select from id_nodes where node = 7 for update`.execute(tx);
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const holding = db.changeEdition('1', async (tx) => {
      await lock(tx);
      hold();
      await freed;
    });
    await held;
    const error = await db.changeEdition('2', lock).catch((reason: unknown) => reason);
    free();
    await holding;
    expect(error).toMatchObject({ code: '55P03' });
    expect(isUnavailable(error)).toBe(true);
  }, 30_000);
});

describe('an edition whose work waits', () => {
  it('leaves connections to other editions and to probes', async () => {
    const db = open(database.url, 4);
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const stuck = Array.from({ length: 20 }, () => db.changeEdition('1', () => freed));
    await expect(db.changeEdition('2', readOne)).resolves.toBeDefined();
    await expect(db.reserved.readEdition('1', readOne)).resolves.toBeDefined();
    free();
    await Promise.all(stuck);
  });
});

describe('the health of writes', () => {
  it('is bad while writes are attempted without success', async () => {
    const { proxy, db } = await openThroughProxy();
    await db.changeEdition('1', readOne);
    expect(db.writes.stuckMilliseconds()).toBe(0);
    proxy.swallow();
    await db.changeEdition('1', readOne).catch(() => {});
    expect(db.writes.stuckMilliseconds()).toBeGreaterThan(1_000);
    proxy.heal();
    await db.changeEdition('1', readOne);
    expect(db.writes.stuckMilliseconds()).toBe(0);
  }, 30_000);
});
